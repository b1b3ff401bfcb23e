import type { SettingsOf } from '@atrium/contract/sso/connection-settings.ts'
import { departmentSeparator, directoryUnits } from '@atrium/contract/sso/sso.constants.ts'
import type { AttributeMapping } from '@atrium/contract/sso/sso.shapes.ts'
import type { Entry } from 'ldapts'
import type { ExternalIdentity } from '../connectors/connector.ts'
import { ConnectionProblem } from '../traces/trace.ts'
import { parseDn } from './distinguished-names.ts'

type Settings = SettingsOf<'ldap'>

/** Attributes whose values are bytes: they identify entries in Active Directory. */
export const binaryAttributes = ['objectGUID', 'objectSid']

/** The attributes to ask for. The photo is read by itself, of new members alone. */
export function wantedAttributes({ IdAttribute }: Pick<Settings, 'IdAttribute'>, mapping: AttributeMapping): string[] {
  const { AdministratorValue: _, Photo: __, ...fields } = mapping
  const mapped = Object.values(fields).filter((name) => name !== null && name !== directoryUnits)
  return [...new Set([IdAttribute, ...(mapped as string[])])]
}

interface EntryOptions {
  settings: Pick<Settings, 'IdAttribute' | 'BaseDN'>
  mapping: AttributeMapping
}

/** A person as the directory has it. Throws where the attribute that identifies people is missing. */
export function identityOfEntry(entry: Entry, options: EntryOptions): ExternalIdentity {
  const { subject, attributes } = describeEntry(entry, options)
  if (!subject) throw new ConnectionProblem('hint.no-subject', entry.dn, { attribute: options.settings.IdAttribute })
  return { subject, attributes }
}

/** The id and the attributes of an entry; the id is undefined where the attribute that identifies people is missing. */
export function describeEntry(
  entry: Entry,
  { settings, mapping }: EntryOptions,
): { subject: string | undefined; attributes: ExternalIdentity['attributes'] } {
  const [id] = valuesOf(entry, settings.IdAttribute)
  const attributes: ExternalIdentity['attributes'] = { dn: entry.dn }
  for (const name of wantedAttributes(settings, mapping)) {
    const values = valuesOf(entry, name).filter((value) => typeof value === 'string')
    if (values.length > 0) attributes[name] = values.length === 1 ? (values[0] as string) : values
  }
  if (mapping.Department === directoryUnits)
    attributes[directoryUnits] = unitsOf(entry.dn, settings.BaseDN).join(departmentSeparator)
  return { subject: Buffer.isBuffer(id) ? idText(id) : id, attributes }
}

/** The values of an attribute. Servers write the names of attributes their own way. */
export function valuesOf(entry: Entry, attribute: string): (string | Buffer)[] {
  const wanted = attribute.toLowerCase()
  const name = Object.keys(entry).find((each) => each.toLowerCase() === wanted)
  return name === undefined ? [] : [entry[name] ?? []].flat()
}

/** A GUID as Windows writes it: the first three groups have their bytes the other way round. */
function idText(bytes: Buffer): string {
  if (bytes.length !== 16) return bytes.toString('hex')
  const hex = (from: number, to: number) => bytes.subarray(from, to).toString('hex')
  const reversed = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).reverse().toString('hex')
  return [reversed(0, 4), reversed(4, 6), reversed(6, 8), hex(8, 10), hex(10, 16)].join('-')
}

/** The organisational units of an entry below the base, from the top. */
export function unitsOf(dn: string, baseDn: string): string[] {
  const [components, base] = [parseDn(dn) ?? [], parseDn(baseDn) ?? []]
  return components
    .slice(1, Math.max(1, components.length - base.length))
    .flatMap(([attribute]) => (attribute?.type === 'ou' ? [attribute.value.replaceAll('/', '∕').trim()] : []))
    .reverse()
}
