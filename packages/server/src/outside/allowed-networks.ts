import { BlockList, isIP, isIPv6 } from 'node:net'

/** Addresses that are not on the public internet: inside the portal's own network, or reserved (RFC 6890). */
const specialUse = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/127',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
])

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** An IPv4 address that is spelt as IPv6 is the IPv4 address; a zone does not matter. */
function plainAddress(address: string): string {
  if (!isIPv6(address)) return address
  const host = URL.parse(`http://[${address.replace(/%.*/, '')}]`)?.hostname.slice(1, -1) ?? address
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(host) ?? []
  if (!high || !low) return host
  const [first, last] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [first >> 8, first & 255, last >> 8, last & 255].join('.')
}

/** Whether the portal may connect to an address, on behalf of an organisation. */
export interface AllowedNetworks {
  /** True for public addresses, and for private ones in the networks that operators listed. */
  isAllowed(address: string): boolean
  /** True in the networks that operators listed. */
  isListed(address: string): boolean
}

export function allowedNetworks(networks: readonly string[]): AllowedNetworks {
  const listed = listOf(networks)
  const isIn = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  const isListed = (address: string) => isIP(address) !== 0 && isIn(listed, plainAddress(address))
  return {
    isListed,
    isAllowed: (address) => isIP(address) !== 0 && (isListed(address) || !isIn(specialUse, plainAddress(address))),
  }
}
