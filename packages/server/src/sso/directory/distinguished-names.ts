/** One attribute of a component: `ou=Staff`. Types are in small letters, values without escapes. */
interface AttributeValue {
  type: string
  value: string
}

/** A component of a distinguished name: mostly one attribute, several joined by `+`. */
type Component = AttributeValue[]

/** Object identifiers that stand for the types which directories write by name (RFC 4514, 3). */
const typeNames: Record<string, string> = {
  '2.5.4.3': 'cn',
  '2.5.4.7': 'l',
  '2.5.4.8': 'st',
  '2.5.4.10': 'o',
  '2.5.4.11': 'ou',
  '2.5.4.6': 'c',
  '2.5.4.9': 'street',
  '0.9.2342.19200300.100.1.25': 'dc',
  '0.9.2342.19200300.100.1.1': 'uid',
  commonname: 'cn',
  organizationalunitname: 'ou',
  organizationname: 'o',
  domaincomponent: 'dc',
  userid: 'uid',
}

/** The components of a distinguished name from the entry to the root (RFC 4514); undefined for a text that is none. */
export function parseDn(text: string): Component[] | undefined {
  if (text.trim() === '') return undefined
  const components = splitUnescaped(text, /[,;]/).map((part) => splitUnescaped(part, /\+/).map(parseAttribute))
  return components.every((component) => component.every((attribute) => attribute !== undefined))
    ? (components as Component[])
    : undefined
}

function splitUnescaped(text: string, separator: RegExp): string[] {
  const parts = ['']
  let isQuoted = false
  for (const [sign] of text.matchAll(/\\.|[^\\]|\\$/gsu)) {
    if (sign === '"') isQuoted = !isQuoted
    if (!isQuoted && sign.length === 1 && separator.test(sign)) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

function parseAttribute(text: string): AttributeValue | undefined {
  const match = /^\s*(?:oid\.)?([a-z][a-z0-9-]*|\d+(?:\.\d+)+)\s*=(.*)$/is.exec(text)
  if (!match) return undefined
  const [, type = '', value = ''] = match
  const name = type.toLowerCase()
  return { type: typeNames[name] ?? name, value: unescapeValue(value) }
}

function unescapeValue(text: string): string {
  const trimmed = text.trim()
  const bare = /^"(.*)"$/s.exec(trimmed)?.[1] ?? trimmed
  return bare
    .replaceAll(/(?:\\[0-9a-f]{2})+/gi, (hex) => Buffer.from(hex.replaceAll('\\', ''), 'hex').toString('utf8'))
    .replaceAll(/\\(.)/gs, '$1')
}

/** Text as `caseIgnoreMatch` compares it: without case, width and repeated blanks (RFC 4518). */
export const foldText = (text: string): string =>
  text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replaceAll(/\s+/g, ' ').trim()

const escaped = (value: string) => value.replaceAll(/[\\,;+="]/g, (sign) => `\\${sign}`)

/**
 * A distinguished name in the form that is the same for all spellings of it; undefined for a text that is none. For
 * comparing, not for showing.
 */
export function normalizeDn(text: string): string | undefined {
  return parseDn(text)
    ?.map((component) =>
      component
        .map(({ type, value }) => `${type}=${escaped(foldText(value))}`)
        .toSorted()
        .join('+'),
    )
    .join(',')
}

/** True for two spellings of one distinguished name: case, blanks and escapes do not count. */
export function isSameDn(one: string, other: string): boolean {
  const normalized = normalizeDn(one)
  return normalized !== undefined && normalized === normalizeDn(other)
}
