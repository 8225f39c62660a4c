package api

// restyV2 is github.com/go-resty/resty/v2: a request is made by R, gets its
// context from SetContext, in place, and is sent by the method that names the
// verb. The setters return the request itself.
func restyV2() Library {
	const p = "github.com/go-resty/resty/v2"
	funcs := restyRequest(p)
	funcs = append(funcs, chains("*"+p+".Request",
		"AddRetryCondition", "DisableGenerateCurlOnDebug", "EnableGenerateCurlOnDebug", "EnableTrace", "ExpectContentType",
		"ForceContentType", "SetAuthScheme", "SetAuthToken", "SetBasicAuth", "SetBody", "SetContentLength", "SetCookie",
		"SetCookies", "SetDebug", "SetDigestAuth", "SetDoNotParseResponse", "SetError", "SetFile", "SetFileReader",
		"SetFiles", "SetFormData", "SetFormDataFromValues", "SetHeader", "SetHeaderMultiValues", "SetHeaderVerbatim",
		"SetHeaders", "SetJSONEscapeHTML", "SetLogger", "SetMultipartBoundary", "SetMultipartField", "SetMultipartFields",
		"SetMultipartFormData", "SetOutput", "SetPathParam", "SetPathParams", "SetQueryParam", "SetQueryParams",
		"SetQueryParamsFromValues", "SetQueryString", "SetRawPathParam", "SetRawPathParams", "SetResponseBodyLimit",
		"SetResult", "SetSRV", "SetUnescapeQueryParams")...)
	return Library{Module: p, Version: "v2.17.2", Funcs: funcs, Types: restyTypes(p)}
}

// restyV3 is resty.dev/v3, the same with other setters. Its WithContext and
// Clone return a copy; a client's own context gives its requests values, but no
// deadline (Client.NewRequest).
func restyV3() Library {
	const p = "resty.dev/v3"
	req := "*" + p + ".Request"
	funcs := restyRequest(p)
	funcs = append(funcs,
		Func{Name: "(" + req + ").WithContext", Role: Bind, Arg: -1, Context: true},
		Func{Name: "(" + req + ").Clone", Role: Bind, Arg: -1, Context: true})
	funcs = append(funcs, sends(req, HTTP, ".SetContext({ctx})", "Query", "Trace")...)
	funcs = append(funcs, chains(req,
		"AddRetryConditions", "AddRetryHooks", "Funcs", "SetAuthScheme", "SetAuthToken", "SetBasicAuth", "SetBody",
		"SetCloseConnection", "SetContentLength", "SetContentType", "SetCookie", "SetCookies", "SetCorrelationID",
		"SetCurlCmdDebugLog", "SetCurlCmdGenerate", "SetDebug", "SetFile", "SetFileReader", "SetFiles", "SetFormData",
		"SetFormDataFromValues", "SetHeader", "SetHeaderAny", "SetHeaderAuthorizationKey", "SetHeaderMultiValues",
		"SetHeaderVerbatim", "SetHeaderVerbatimAny", "SetHeaders", "SetJSONEscapeHTML", "SetLabel", "SetLogger", "SetMethod",
		"SetMethodDeleteAllowPayload", "SetMethodGetAllowPayload", "SetMultipartBoundary", "SetMultipartField",
		"SetMultipartFields", "SetMultipartFormData", "SetMultipartOrderedFormData", "SetPathParam", "SetPathParamAny",
		"SetPathParams", "SetPathRawParam", "SetPathRawParamAny", "SetPathRawParams", "SetQueryParam", "SetQueryParamAny",
		"SetQueryParams", "SetQueryParamsFromValues", "SetQueryParamsUnescape", "SetQueryString", "SetResponseBodyLimit",
		"SetResponseBodyUnlimitedReads", "SetResponseDoNotParse", "SetResponseExpectContentType",
		"SetResponseForceContentType", "SetResponseSaveFileName", "SetResponseSaveToFile", "SetResult", "SetResultError",
		"SetRetryAllowNonIdempotent", "SetRetryConditions", "SetRetryCount", "SetRetryDefaultConditions",
		"SetRetryDelayStrategy", "SetRetryHooks", "SetRetryMaxWaitTime", "SetRetryWaitTime", "SetTimeout", "SetTrace",
		"SetURL")...)
	return Library{Module: p, Version: "v3.0.0-rc.4", Funcs: funcs, Types: restyTypes(p)}
}

// restyRequest is what both versions share.
func restyRequest(p string) []Func {
	funcs := []Func{
		{Name: "(*" + p + ".Client).R", IO: HTTP, Role: Make},
		{Name: "(*" + p + ".Client).NewRequest", IO: HTTP, Role: Make},
		{Name: "(*" + p + ".Request).SetContext", Role: Bind, Arg: -1, Context: true, InPlace: true},
	}
	return append(funcs, sends("*"+p+".Request", HTTP, ".SetContext({ctx})",
		"Delete", "Execute", "Get", "Head", "Options", "Patch", "Post", "Put", "Send")...)
}

func restyTypes(p string) []Type {
	return []Type{
		{Name: p + ".Client", Handle: HTTP},
		{Name: p + ".Request", Handle: HTTP},
		{Name: p + ".Response", Result: HTTP},
	}
}
