import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Server that answers calls in development. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 7900}`
const proxied = ['/api', '/api-viewer.js', '/healthz', '/readyz', '/metrics', '/manifest.webmanifest']

const libraries =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next|html-parse-stringify|void-elements|use-sync-external-store)[\\/]/
/** Frame and messages of every page. */
const frame =
  /packages[\\/](contract[\\/]src[\\/]kit|web[\\/]src[\\/](app|kit|headers[\\/](card-home|no-auth|header-actions|home-link|account-drop-down|help-drop-down|drop-down|place-below)|account[\\/]warnings|home[\\/](use-launcher|launcher\.|product-icon|use-drag-order|drag|app-order\.|request-step|home\.css)|identity[\\/]return-target|components[\\/](frame|footer|logo|loading|toasts|avatar|prompts|dialog\.|use-formatters|query-error|[a-z-]+-(header|switch|bar|page)\.)|components[\\/]text-nodes|notices[\\/]announcement))|contract[\\/]src[\\/]notices|lucide-react[\\/]dist[\\/]esm[\\/](Icon|createLucideIcon|defaultAttributes|shared|context|icons[\\/](pin|pin-off|search|x|triangle-alert|layout-grid|circle-check|circle-x)\.)/
/** Lists and their pages. */
const administration =
  /packages[\\/](contract[\\/]src[\\/](departments|help|logs|members|menus|operator|organisation|settings)[\\/]|web[\\/]src[\\/]components[\\/](data-table|pager|side-menu|side-links|search-field|export-button|description-list|rows-skeleton|query-state|administration))/
/** Forms. */
const forms =
  /packages[\\/](web[\\/]src[\\/]components[\\/](?!qr-code|reading|data-table|pager|side-menu|side-links|search-field|export-button|description-list|rows-skeleton|query-state|administration)|contract[\\/]src[\\/](identity|trial)[\\/](?!.*common-password))/

/**
 * Chunks whose functions nearly all run at once: an explicit compile hint makes the browser compile them while loading.
 */
const runsAtOnce = new Set(['libraries', 'frame'])
const compiledWhole: Plugin = {
  name: 'compiled-whole',
  generateBundle: {
    // The hint must be the first comment.
    order: 'post',
    handler(_options, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && runsAtOnce.has(part.name)) part.code = `//# allFunctionsCalledOnLoad\n${part.code}`
    },
  },
}

export default defineConfig({
  plugins: [react(), compiledWhole],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // The server preloads the files of the first screens.
    manifest: true,
    // One file per chunk and font: inlining would need exceptions in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Preloading what the page has already loaded costs time on slow machines.
      resolveDependencies: (_file, files) =>
        files.filter((file) => !/assets\/(rolldown-runtime|libraries|frame)-[^/]*$/.test(file)),
    },
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      // Page declarations must not use browser APIs; what they load may, even when it is already loaded.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            // Texts of the first screens in one file per language.
            ...(['zh', 'en'] as const).map((lang) => ({
              name: `texts-${lang}`,
              test: new RegExp(String.raw`phrases[\\/]src[\\/]${lang}[\\/](app|identity|notices|products)\.ts$`),
              priority: 6,
            })),
            { name: 'libraries', test: libraries, priority: 5 },
            // Few files: on a slow line each one costs a round trip.
            { name: 'frame', test: frame, priority: 3 },
            { name: 'administration', test: administration, priority: 1 },
            { name: 'forms', test: forms, priority: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
})
