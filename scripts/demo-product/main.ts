import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readArguments, type ProductOptions } from './arguments.ts'
import { createProductServer } from './product-server.ts'

function refuse(sentence: string) {
  console.error(sentence)
  process.exitCode = 1
}

async function serve({ products, host, portal }: ProductOptions) {
  const secret = process.env['PRODUCT_SECRET']
  const servers = products.map(({ product }) => createProductServer(product, portal, secret))
  const stop = () => {
    for (const server of servers) server.close()
    for (const server of servers) server.closeAllConnections()
    if (process.connected) process.disconnect?.()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
  const ports: Record<string, number> = {}
  try {
    for (const [at, { product, port }] of products.entries())
      ports[product.code] = await listen(servers[at] as Server, port, host)
  } catch (problem) {
    refuse((problem as Error).message)
    return stop()
  }
  announce(ports)
}

/** Gives the port, or fails with one sentence. */
async function listen(server: Server, port: number, host: string): Promise<number> {
  try {
    await once(server.listen(port, host), 'listening')
  } catch (problem) {
    const { code, message } = problem as NodeJS.ErrnoException
    throw new Error(
      code === 'EADDRINUSE'
        ? `Port ${port} is in use; choose another with --port.`
        : `Cannot listen on ${host}:${port}: ${message}.`,
      { cause: problem },
    )
  }
  return (server.address() as AddressInfo).port
}

/** Tells the parent where each application is, or the person at the keyboard when there is none. */
function announce(ports: Record<string, number>) {
  if (process.send) process.send({ ports })
  else
    for (const [code, port] of Object.entries(ports)) console.log(`${code} (demonstration): http://localhost:${port}`)
}

const options = readArguments(process.argv.slice(2))
if (typeof options === 'string') refuse(options)
else await serve(options)
