package api

import "strings"

// cloudflareMakes are what the methods Create… of cloudflare-go v0.116.0 make
// that send one POST.
const cloudflareMakes = `
APIShieldOperations APIShieldSchema APIToken AccessApplication AccessCACertificate AccessCustomPage
AccessGroup AccessIdentityProvider AccessMutualTLSCertificate AccessOrganization AccessPolicy
AccessServiceToken AccessTag Account AccountMember AddressMap ArgoTunnel CertificatePack CustomHostname
CustomNameservers D1Database DLPDataset DLPDatasetUpload DLPProfiles DNSFirewallCluster DNSRecord
DataLocalizationRegionalHostname DeviceDexTest DeviceManagedNetwork DevicePostureIntegration DevicePostureRule
DeviceSettingsPolicy EmailRoutingDestinationAddress EmailRoutingRule Filters FirewallRules Healthcheck
HealthcheckPreview HyperdriveConfig IPList IPListItemAsync IPListItemsAsync ImageDirectUploadURL ImagesVariant
InfrastructureAccessTarget KeylessSSL List ListItemAsync ListItemsAsync LoadBalancer LoadBalancerMonitor
LoadBalancerPool LogpushJob MTLSCertificate MagicFirewallRuleset MagicTransitGRETunnels
MagicTransitIPsecTunnels MagicTransitStaticRoute Miscategorization NotificationPolicy NotificationWebhooks
ObservatoryPageTest ObservatoryScheduledPageTest OriginCACertificate PageRule PageShieldPolicy PagesDeployment
PagesProject Queue QueueConsumer R2Bucket RateLimit RiskScoreIntegration Ruleset SSL SecondaryDNSPrimary
SecondaryDNSTSIG SecondaryDNSZone SpectrumApplication TeamsList TeamsLocation TeamsProxyEndpoint Tunnel
TunnelRoute TunnelVirtualNetwork UserAgentRule WAFOverride WaitingRoom WaitingRoomEvent WaitingRoomRule
Web3Hostname WebAnalyticsRule WebAnalyticsSite WorkerRoute WorkersForPlatformsDispatchNamespace
WorkersKVNamespace Zone ZoneHold ZoneLockdown
`

// cloudflareWrites returns these methods.
func cloudflareWrites(add func(Write, ...string)) {
	for _, what := range strings.Fields(cloudflareMakes) {
		add(Write{What: "POST"}, "(*"+cloudflare+".API).Create"+what)
	}
}
