import { isIPv6 } from 'node:net'

/** The network that an address counts under: the address itself for IPv4, the /64 for IPv6, which one household has to itself. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // A URL spells every IPv6 address in one way: compressed, in small letters, with an IPv4 part in hex.
  const host = URL.parse(`http://[${address.replace(/%.*/, '')}]`)?.hostname.slice(1, -1) ?? address
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(host)
  if (mapped) return [mapped[1], mapped[2]].flatMap(bytesOf).join('.')
  const [head = '', tail = ''] = host.split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array<string>(8 - first.length - last.length).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

/** The two bytes of a group of four hex digits. */
function bytesOf(group = '0'): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
