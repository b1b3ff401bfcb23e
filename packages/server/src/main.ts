import { enableCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import './library-resolution.ts'

// What the portal writes is for its own account alone.
process.umask(0o077)
// Types are stripped and code is compiled once, not at every start; the cache has to be on before the code is loaded.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/atrium', import.meta.url)))
// Passwords are hashed by the threads that also read files and look names up: those have two beside them.
process.env['UV_THREADPOOL_SIZE'] ??= String(availableParallelism() + 2)
await import('./program.ts')
