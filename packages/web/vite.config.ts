import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { moduleHash } from './src/dev/module-hash.ts'
import { clientContract } from './src/dev/client-contract.ts'

/** Server that answers calls in development. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 7900}`
const proxied = ['/api', '/api-viewer.js', '/healthz', '/readyz', '/metrics', '/manifest.webmanifest']

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

type ChunkingContext = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** Pages that people wait for; what only they need is one chunk each. */
const firstScreens: Record<string, string> = {
  'sign-in': source('identity/login-page.tsx'),
  home: source('home/home-page.tsx'),
}
/**
 * What this many pages and dialogs need is loaded with the first of them, as one chunk. It is more than need dates (14),
 * which are a quarter of the library's controls.
 */
const sharedBy = 16

/** The modules loaded by `import()` or by the page whose static imports lead to a module. */
function rootsOf(id: string, context: ChunkingContext, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const module = context.getModuleInfo(id)
  if (!module) return new Set()
  const own = module.isEntry || module.dynamicImporters.length > 0 ? [id] : []
  return new Set([...own, ...module.importers.flatMap((importer) => [...rootsOf(importer, context, seen)])])
}

/** True for the form library and for the modules that import it, directly or through others. */
function isForForms(id: string, context: ChunkingContext, seen = new Set<string>()): boolean {
  if (id.includes('node_modules')) return id.includes('/react-hook-form/')
  if (seen.has(id)) return false
  seen.add(id)
  return context.getModuleInfo(id)?.importedIds.some((imported) => isForForms(imported, context, seen)) ?? false
}

/** Every button leads to it over an index, but only the parts of dates use it. */
const ofDates = '@internationalized/number/dist/private/NumberParser'

/** The chunk of a module that is not needed at every start, or null to let the bundler choose. */
function chunkOf(id: string, context: ChunkingContext): string | null {
  if (id.includes(ofDates)) return null
  const roots = rootsOf(id, context)
  // Pages keep a file of their own, which the server looks up to preload it.
  if (roots.has(id)) return null
  const screens = Object.keys(firstScreens).filter((name) => roots.has(firstScreens[name] ?? ''))
  const isShared = roots.size >= sharedBy
  if (screens.length > 1 || (isShared && screens[0] === 'home')) return 'first-screens'
  if (screens[0] && isShared) return isForForms(id, context) ? 'forms' : 'first-screens'
  if (screens[0]) return screens[0]
  if (!isShared) return null
  return id.includes('node_modules') ? 'controls' : 'administration'
}
/** Each one takes the modules that its own depend on, unless one before it has them. */
const sharedChunks = ['first-screens', 'forms', ...Object.keys(firstScreens), 'controls', 'administration']

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

const sources = source('')

/** Classes of each CSS module, in the order of their first appearance. */
const moduleClasses = new Map<string, string[]>()

/**
 * The name of a class of a CSS module: readable in development, in a build a hash of the file and a number. A hash for
 * each class would make the compressed files larger than the long names of before.
 */
function scopedClassName(name: string, file: string, isBuild: boolean): string {
  if (!isBuild) return `${basename(file, '.module.css')}-${name}`
  const classes = moduleClasses.get(file) ?? []
  moduleClasses.set(file, classes)
  if (!classes.includes(name)) classes.push(name)
  return moduleHash(relative(sources, file)) + classes.indexOf(name).toString(36)
}

export default defineConfig(({ command }) => ({
  // Controls come with their texts in thirty languages.
  plugins: [clientContract, react(), optimizeLocales.vite({ locales: ['zh-CN', 'en-US'] }), compiledWhole],
  css: { modules: { generateScopedName: (name, file) => scopedClassName(name, file, command === 'build') } },
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
        files.filter((file) => !/assets\/(rolldown-runtime|libraries|index)-[^/]*$/.test(file)),
    },
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      // A schema that nothing reads is left out.
      treeshake: { manualPureFunctions: ['Type', 'Id', 'Nullable', 'read', 'write'] },
      // Page declarations must not use browser APIs; what they load may, even when it is already loaded.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 3 },
            { name: 'index', tags: ['$initial'], priority: 2 },
            // Few files: on a slow line each one costs a round trip.
            ...sharedChunks.map((name, at) => ({
              debugName: name,
              name: (id: string, context: ChunkingContext) => (chunkOf(id, context) === name ? name : null),
              priority: 1 - at / 10,
            })),
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
}))
