import type { AddressInfo } from 'node:net'
import { readArguments, type Wish } from './arguments.ts'
import { DemoDuties } from './duties.ts'
import { createProductServer } from './product-server.ts'

function refuse(sentence: string) {
  console.error(sentence)
  process.exitCode = 1
}

function serve({ product, port, host, portal }: Wish) {
  const secret = process.env['PRODUCT_SECRET']
  const server = createProductServer(product, portal, secret ? new DemoDuties(product.code, secret) : undefined)
  const stop = () => {
    server.close(() => process.exit())
    server.closeAllConnections()
  }
  server.on('error', (problem: NodeJS.ErrnoException) => {
    const isTaken = problem.code === 'EADDRINUSE'
    refuse(
      isTaken
        ? `Port ${port} is in use; choose another with --port.`
        : `Cannot listen on ${host}:${port}: ${problem.message}.`,
    )
    process.disconnect?.()
  })
  server.listen(port, host, () => announce(product.code, (server.address() as AddressInfo).port))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
}

/** Tells the parent where we are, or the person at the keyboard when there is none. */
function announce(code: string, port: number) {
  if (process.send) process.send({ ready: true, port })
  else console.log(`${code} (demonstration): http://localhost:${port}`)
}

const wish = readArguments(process.argv.slice(2))
if (typeof wish === 'string') refuse(wish)
else serve(wish)
