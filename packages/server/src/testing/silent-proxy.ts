import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A TCP proxy before PostgreSQL that can stop forwarding connections that listen for notifications, without closing them:
 * what a firewall does that dropped a connection from its table.
 */
export async function openSilentProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  const listening = new Set<Socket>()
  let isSilent = false
  const server = createServer((client) => {
    const database = connect(target)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => [client, database].forEach((each) => each.destroy()))
    }
    const isForwarded = () => !(isSilent && listening.has(client))
    client.on('data', (bytes) => {
      if (bytes.includes('LISTEN ')) listening.add(client)
      if (isForwarded()) database.write(bytes)
    })
    database.on('data', (bytes) => isForwarded() && client.write(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on nothing passes on connections that listen, those to come included. */
    silence: () => void (isSilent = true),
    /** Connections that listen work again, the old ones as well as new ones. */
    restore: () => void (isSilent = false),
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
