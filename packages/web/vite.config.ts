import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { clientContract } from './src/dev/client-contract.ts'

/** Server that answers calls in development. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 7900}`
const proxied = ['/api', '/healthz', '/readyz', '/metrics', '/manifest.webmanifest']

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const source = (path: string) => file(`src/${path}`)

/** Pages that people wait for. */
const firstScreens = { 'sign-in': source('identity/sign-in/login-page.tsx'), home: source('home/home-page.tsx') }

type Context = Rolldown.ChunkingContext

/** Adds a module and all that it imports, directly or through others. */
function addImports(id: string, context: Context, found: Set<string>): Set<string> {
  if (!found.has(id)) context.getModuleInfo(id)?.importedIds.forEach((own) => addImports(own, context, found.add(id)))
  return found
}

const found = new Map<string, Set<string>>()

/** One chunk for what each first screen needs and one for what both need. Others, and the pages, are the bundler's. */
function firstScreenChunk(id: string, context: Context): string | null {
  const names = Object.entries(firstScreens)
    .filter(
      ([, page]) => page !== id && found.getOrInsertComputed(page, () => addImports(page, context, new Set())).has(id),
    )
    .map(([name]) => name)
  return names.length > 1 ? 'first-screens' : (names[0] ?? null)
}

/**
 * Chunks whose functions nearly all run at once: an explicit compile hint makes the browser compile them while loading.
 */
const runsAtOnce = new Set(['libraries', 'index'])
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

/** The page of the structure editor shares libraries with the portal; to load its code would start it. */
const isOfSketcher = (id: string) => /\/(monomers\/sketcher\/|sketcher\.html)/.test(id)

export default defineConfig({
  // Controls come with their texts in thirty languages.
  plugins: [clientContract, react(), optimizeLocales.vite({ locales: ['zh-CN', 'en-US'] }), compiledWhole],
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    alias: [
      // The whole of Paper compiles programs with `eval`, which the policy of the structure editor's page forbids.
      { find: /^paper$/, replacement: 'paper/dist/paper-core.js' },
      // Ketcher's button for its three-dimensional viewer is hidden.
      { find: /^miew-react$/, replacement: source('monomers/sketcher/page/no-viewer.ts') },
    ],
  },
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
        files.filter((file) => !/assets\/(rolldown-runtime|libraries|index)-[^/]*$/.test(file)),
    },
    // The structure editor has 7.5 MB in one file.
    chunkSizeWarningLimit: 8_000,
    rolldownOptions: {
      input: [file('index.html'), file('sketcher.html')],
      // Page declarations must not use browser APIs; what they load may, even when it is already loaded.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules|vite\/preload-helper/, tags: ['$initial'], priority: 3 },
            { name: 'index', test: (id) => !isOfSketcher(id), tags: ['$initial'], priority: 2 },
            { name: firstScreenChunk, debugName: 'first screens', priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
})
