import { enableCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

// Files are created for the own account only.
process.umask(0o077)
// Enable the compile cache before loading any code.
enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/atrium', import.meta.url)))
// Password hashing uses libuv's pool; leave two threads for files and DNS.
process.env['UV_THREADPOOL_SIZE'] ??= String(availableParallelism() + 2)
await import('./program.ts')
