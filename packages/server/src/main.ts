import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Types are stripped and code is compiled once, not at every start; the cache has to be on before the code is loaded.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/atrium', import.meta.url)))
await import('./program.ts')
