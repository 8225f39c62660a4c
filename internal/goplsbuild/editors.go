package goplsbuild

import (
	"fmt"
	"strings"
)

// editors says how to make the usual editors run the gopls at path.
func editors(path string) string {
	return strings.ReplaceAll(setup, "PATH", fmt.Sprintf("%q", path))
}

const setup = `
VS Code, settings.json:
    "go.alternateTools": { "gopls": PATH }

Neovim 0.11 and later, init.lua:
    vim.lsp.config("gopls", { cmd = { PATH } })
    vim.lsp.enable("gopls")

Helix, languages.toml:
    [language-server.gopls]
    command = PATH

Emacs, eglot:
    (with-eval-after-load 'eglot
      (add-to-list 'eglot-server-programs '((go-mode go-ts-mode) . (PATH))))
Emacs, lsp-mode:
    (setq lsp-go-gopls-server-path PATH)

Zed, settings.json:
    "lsp": { "gopls": { "binary": { "path": PATH } } }

A check is switched off like gopls' own analyzers, in the settings of gopls:
    "analyses": { "ctxless_io": false }
`
