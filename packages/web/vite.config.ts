import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The address of the server that answers the calls while the client is developed. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 7900}`
const proxied = ['/api', '/healthz', '/readyz', '/metrics', '/manifest.webmanifest']

const libraries =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next|html-parse-stringify|void-elements|use-sync-external-store)[\\/]/
const antd = /node_modules[\\/](antd|@ant-design|@rc-component|rc-[^\\/]+|@emotion|stylis|dayjs|@babel)[\\/]/
/** What every page stands in, with what it may have to say. */
const frame =
  /packages[\\/](contract[\\/]src[\\/]kit|web[\\/]src[\\/](app|kit[\\/](?!first-texts)|headers[\\/](card-home|no-auth|header-actions|home-link|account-drop-down|help-drop-down|drop-down|place-below)|account[\\/]warnings|home[\\/](use-launcher|launcher\.|product-icon|use-drag-order|drag|arranging\.|request-step|home\.css)|identity[\\/]return-target|components[\\/](frame|footer|logo|loading|toasts|avatar|attention|dialog\.|use-dates|[a-z-]+-(header|switch|bar|page|failed)\.)|components[\\/]formatted|notices[\\/]announcement))|contract[\\/]src[\\/]notices|lucide-react[\\/]dist[\\/]esm[\\/](Icon|createLucideIcon|defaultAttributes|shared|context|icons[\\/](pin|pin-off|search|x|triangle-alert|layout-grid|circle-check|circle-x)\.)/
/** What lists and their pages share. */
const administration =
  /packages[\\/](contract[\\/]src[\\/](departments|help|logs|members|menus|operator|organisation|settings)[\\/]|web[\\/]src[\\/]components[\\/](data-table|pager|side-menu|side-links|search-field|export-button|facts|rows-waiting|administration))/
/** What people type into. */
const forms =
  /packages[\\/](web[\\/]src[\\/]components[\\/](?!antd-theme|qr-code|reading|data-table|pager|side-menu|side-links|search-field|export-button|facts|rows-waiting|administration)|contract[\\/]src[\\/](identity|trial)[\\/](?!.*common-password))/

/**
 * Nearly all of these runs at once, so the browser compiles all of it while it still loads, beside what the page does,
 * instead of function by function when they are called.
 */
const runsAtOnce = new Set(['libraries', 'frame'])
const compiledWhole: Plugin = {
  name: 'compiled-whole',
  generateBundle: {
    // Only a comment that is the very first counts.
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
    // The server names the files of the first screens in the page.
    manifest: true,
    // Every chunk and every font is a file of its own: what is inlined would need exceptions in the content policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What the page itself begins with is there already: to name it again takes time on a slow machine.
      resolveDependencies: (_file, files) =>
        files.filter((file) => !/assets\/(rolldown-runtime|libraries|frame)-[^/]*$/.test(file)),
    },
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      // Pages are declared without asking the browser, and fetch what asks it, also where that is here already.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: libraries, priority: 5 },
            { name: 'antd', test: antd, priority: 4 },
            // Few files: on a slow line each one costs a question and an answer.
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
