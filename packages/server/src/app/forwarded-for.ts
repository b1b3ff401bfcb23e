import { isIP } from 'node:net'
import type { onRequestHookHandler } from 'fastify'

const header = 'x-forwarded-for'

/** `203.0.113.5:51234`, `[2001:db8::7]:443` or `[2001:db8::7]`: an address that is written with a port or in brackets. */
const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/
/** An IPv4 address as sockets for both versions write it. */
const mapped = /^::ffff:([\d.]+)$/i

/** The IP address in an entry of `X-Forwarded-For`; undefined where there is none. */
function addressIn(entry: string): string | undefined {
  const text = entry
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  const [, inBrackets, beforePort] = withPort.exec(text) ?? []
  const address = inBrackets ?? beforePort ?? text
  const plain = mapped.exec(address)?.[1] ?? address
  return isIP(plain) === 0 ? undefined : plain
}

/**
 * The addresses of an `X-Forwarded-For` header, as Fastify can compare them. The one nearest to us comes last. An entry without
 * an address ends the list, with all that come before it: they are claims of somebody unknown.
 */
export function forwardedAddresses(value: string): string[] {
  const addresses = value.split(',').map(addressIn)
  return addresses.slice(addresses.lastIndexOf(undefined) + 1) as string[]
}

/** Leaves only addresses in `X-Forwarded-For`, before `request.ip` reads it. */
export const cleanForwardedFor: onRequestHookHandler = ({ raw }, _reply, done) => {
  const value = raw.headers[header]
  if (value !== undefined) raw.headers[header] = forwardedAddresses(String(value)).join(', ')
  done()
}
