import { isInRanges, parseIpRules, type IpRange } from '@atrium/contract/settings/ip-rules.ts'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { Type } from '@atrium/contract/kit/type.ts'
import { addressOf } from '#kit/http/device.ts'
import type { Person, Visitor } from './visitor.ts'

/** The whitelist's code among the settings; the general settings calls exclude it. */
export const ipWhitelistCode = 'ip-whitelist'

const SavedWhitelist = Type.Object({ Enabled: Type.Boolean(), Text: Type.String() })
export type SavedWhitelist = Static<typeof SavedWhitelist>

const none: SavedWhitelist = { Enabled: false, Text: '' }

/** The whitelist among the changed settings of an organisation. */
export const whitelistIn = (configs: Readonly<Record<string, unknown>> | null | undefined): SavedWhitelist =>
  (configs?.[ipWhitelistCode] as SavedWhitelist | undefined) ?? none

/** Caches parsed lists: parsing takes longer than a check, and lists rarely change. */
const parsedLists = new Map<string, readonly IpRange[]>()
const maxCachedLists = 1_000

/** The ranges of a whitelist; read once for each text. */
export function rangesOf(text: string): readonly IpRange[] {
  const ranges = parsedLists.get(text)
  if (ranges) return ranges
  if (parsedLists.size >= maxCachedLists) parsedLists.delete(parsedLists.keys().next().value as string)
  const read = parseIpRules(text).ranges
  parsedLists.set(text, read)
  return read
}

/** True when a whitelist contains an address. */
export const isAllowed = ({ Enabled, Text }: SavedWhitelist, address: string): boolean =>
  !Enabled || isInRanges(rangesOf(Text), address)

/** True when a person is banned from the address of a request. Administrators and exempt people never are. */
export function isAddressBanned(
  organisation: Pick<NonNullable<Visitor['organisation']>, 'configs'> | undefined,
  person: Pick<Person, 'role' | 'isIpUnlimited'> | undefined,
  request: Pick<FastifyRequest, 'ip'>,
): boolean {
  if (!organisation || person?.role !== 'member' || person.isIpUnlimited) return false
  const whitelist = whitelistIn(organisation.configs)
  // Deriving the address behind proxies takes time, so do it only when a list applies.
  return whitelist.Enabled && !isInRanges(rangesOf(whitelist.Text), addressOf(request))
}

/** True when a program can be used from an address: its list contains the address, or has no rule. */
export function isAppAddressAllowed(addresses: string, address: string): boolean {
  const ranges = rangesOf(addresses)
  return ranges.length === 0 || isInRanges(ranges, address)
}
