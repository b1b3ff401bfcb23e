import { isInRanges, parseIpRules, type IpRange } from '@atrium/contract/settings/ip-rules.ts'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { Type } from '@atrium/contract/kit/type.ts'
import { addressOf } from '#kit/device.ts'
import type { Person, Visitor } from '#kit/visitor.ts'

/** Under which code the whitelist lies among the settings. It is none of those that can be set like any other. */
export const ipWhitelistCode = 'ip-whitelist'

const SavedWhitelist = Type.Object({ Enabled: Type.Boolean(), Text: Type.String() })
export type SavedWhitelist = Static<typeof SavedWhitelist>

const none: SavedWhitelist = { Enabled: false, Text: '' }

/** The whitelist among the changed settings of an organisation. */
export const whitelistIn = (configs: Readonly<Record<string, unknown>> | null | undefined): SavedWhitelist =>
  (configs?.[ipWhitelistCode] as SavedWhitelist | undefined) ?? none

/** Texts that were read already: reading one takes longer than asking it, and an organisation's changes rarely. */
const known = new Map<string, readonly IpRange[]>()
const mostKnown = 1_000

/** The ranges of a whitelist; read once for each text. */
export function rangesOf(text: string): readonly IpRange[] {
  const ranges = known.get(text)
  if (ranges) return ranges
  if (known.size >= mostKnown) known.delete(known.keys().next().value as string)
  const read = parseIpRules(text).ranges
  known.set(text, read)
  return read
}

/** Whether a whitelist lets an address in. */
export const letsIn = ({ Enabled, Text }: SavedWhitelist, address: string): boolean =>
  !Enabled || isInRanges(rangesOf(Text), address)

/** Whether a person may not be here from the address of a request. Administrators and those on the unlimited list may from any. */
export function isAddressBanned(
  organisation: Pick<NonNullable<Visitor['organisation']>, 'configs'> | undefined,
  person: Pick<Person, 'role' | 'isIpUnlimited'> | undefined,
  request: Pick<FastifyRequest, 'ip'>,
): boolean {
  if (!organisation || person?.role !== 'member' || person.isIpUnlimited) return false
  const whitelist = whitelistIn(organisation.configs)
  // Behind proxies an address has to be worked out, so it is asked for only where something depends on it.
  return whitelist.Enabled && !isInRanges(rangesOf(whitelist.Text), addressOf(request))
}
