import {
  AndFilter,
  EqualityFilter,
  FilterParser,
  OrFilter,
  SizeLimitExceededError,
  type Client,
  type Entry,
} from 'ldapts'
import { pemsIn } from '../connections/certificates.ts'
import { hintOfLock, lockAttributes, upstreamLockOf } from '../directory/account-locks.ts'
import { bindAs } from '../directory/directory-bind.ts'
import { binaryAttributes, identityOfEntry, valuesOf, wantedAttributes } from '../directory/directory-entries.ts'
import { withDirectory } from '../directory/directory-client.ts'
import { areGroupsMapped, DirectoryGroups } from '../directory/directory-groups.ts'
import { directoryProblem } from '../directory/directory-problems.ts'
import { ConnectionProblem } from '../traces/trace.ts'
import type { Connector, ConnectorContext, ExternalIdentity, TypedPassword } from './connector.ts'

type Context = ConnectorContext<'ldap'>

/**
 * The values that may stand in the directory for what somebody typed: without the domain of `DOMAIN\name`, and for a name
 * in the directory's own domain also without that. Active Directory knows that form without storing it.
 */
export function loginValues(typed: string, baseDn: string): string[] {
  const name = typed.slice(typed.indexOf('\\') + 1).trim()
  const domain = [...baseDn.matchAll(/(?:^|,)\s*dc=([^,]+)/gi)]
    .map(([, part = '']) => part.trim().toLowerCase())
    .join('.')
  const isOwn = domain !== '' && name.toLowerCase().endsWith(`@${domain}`)
  return isOwn ? [name, name.slice(0, -domain.length - 1)] : [name]
}

/** Finds the entry of a person. What was typed is a value of the filter, never a part of its text. */
async function findPerson(client: Client, { connection, trace }: Context, account: string): Promise<Entry> {
  const { BaseDN, PersonFilter, LoginAttributes } = connection.settings
  const values = loginValues(account, BaseDN)
  const names = LoginAttributes.flatMap((attribute) => values.map((value) => new EqualityFilter({ attribute, value })))
  const filter = new AndFilter({ filters: [parsedFilter(PersonFilter), new OrFilter({ filters: names })] })
  const step = trace.step('step.ldap.search', { base: BaseDN, filter: filter.toString() })
  const { searchEntries, searchReferences } = await client
    .search(BaseDN, {
      scope: 'sub',
      filter,
      sizeLimit: 2,
      attributes: [
        ...wantedAttributes(connection.settings, connection.mapping),
        ...lockAttributes,
        mustChangeAttribute,
      ],
      explicitBufferAttributes: binaryAttributes,
    })
    .catch((problem: unknown) => {
      if (problem instanceof SizeLimitExceededError) throw new ConnectionProblem('hint.ldap.ambiguous')
      throw directoryProblem(problem, 'hint.provider-error')
    })
  step.received({
    entries: searchEntries.map(({ dn }) => dn).join(' | '),
    ...(searchReferences.length > 0 && { referrals: searchReferences.join(' | ') }),
  })
  if (searchEntries.length > 1) throw new ConnectionProblem('hint.ldap.ambiguous')
  const [entry] = searchEntries
  if (!entry) throw new ConnectionProblem('hint.ldap.no-person')
  return entry
}

/** Parses a filter that administrators entered. */
export function parsedFilter(text: string) {
  try {
    return FilterParser.parseString(text)
  } catch (problem) {
    throw new ConnectionProblem('hint.ldap.filter', (problem as Error).message)
  }
}

/** Finds the person by the reading account, then lets the directory verify the password. */
async function verify(context: Context, { account, password, onFound }: TypedPassword): Promise<ExternalIdentity> {
  // Directories take an empty password as a sign-in by nobody, which succeeds.
  if (!password || !account.trim()) throw new ConnectionProblem('hint.ldap.wrong-password')
  const { connection, networks, secrets, trace, clock } = context
  const { settings, mapping } = connection
  return withDirectory({ settings, secret: secrets['secret'], networks, trace }, async (client) => {
    const entry = await findPerson(client, context, account)
    const identity = identityOfEntry(entry, { settings, mapping })
    await onFound?.(identity.subject)
    const step = trace.step('step.ldap.bind', { dn: entry.dn })
    await bindAs(client, entry.dn, password)
    step.received({ result: 'success' })
    checkAccount(entry, clock.now())
    Object.assign(identity.attributes, await readGroups(client, context, entry))
    trace.step('step.ldap.read').received(identity.attributes)
    return identity
  })
}

/**
 * Reads the groups of a person as the reading account sees them, by the attribute that the mapping names. Nothing where they cannot be
 * read: what is not known takes no rights away.
 */
async function readGroups(client: Client, { connection, secrets, trace }: Context, entry: Entry) {
  const { settings, mapping } = connection
  if (!areGroupsMapped(mapping)) return {}
  const step = trace.step('step.ldap.groups', { dn: entry.dn })
  try {
    await client.bind(settings.ReaderDN, secrets['secret'] ?? '')
    const groups = await DirectoryGroups.open(client, { baseDn: settings.BaseDN, mapping })
    const attributes = await groups.attributesOf(entry)
    step.received({ groups: Object.values(attributes).flat().join(' | ') })
    return attributes
  } catch (problem) {
    step.received({ problem: directoryProblem(problem, 'hint.provider-error').detail })
    return {}
  }
}

/** Set by OpenLDAP's password policy after an administrator's reset: the password is right, and must be changed first. */
const mustChangeAttribute = 'pwdReset'

/** Throws for somebody whose password is right, and whom the directory nevertheless lets in no more. */
function checkAccount(entry: Entry, now: number): void {
  const lock = upstreamLockOf(entry, now)
  if (lock) throw new ConnectionProblem(hintOfLock[lock])
  const [mustChange] = valuesOf(entry, mustChangeAttribute)
  if (String(mustChange).toLowerCase() === 'true') throw new ConnectionProblem('hint.ldap.must-change')
}

async function readPhoto(
  { connection, networks, secrets, trace }: Context,
  { attributes: { dn } }: ExternalIdentity,
): Promise<string | undefined> {
  const { settings, mapping } = connection
  const attribute = mapping.Photo
  if (!attribute || typeof dn !== 'string') return undefined
  return withDirectory({ settings, secret: secrets['secret'], networks, trace }, async (client) => {
    const { searchEntries } = await client
      .search(dn, { scope: 'base', attributes: [attribute], explicitBufferAttributes: [attribute] })
      .catch((problem: unknown) => {
        throw directoryProblem(problem, 'hint.provider-error')
      })
    const [photo] = searchEntries[0] ? valuesOf(searchEntries[0], attribute) : []
    return Buffer.isBuffer(photo) ? photo.toString('base64') : photo
  })
}

/** Active Directory and LDAP: the person types the password here, and the directory verifies it. */
export const ldap: Connector<'ldap'> = {
  addresses: ({ Servers }) => Servers,
  certificates: ({ CaCertificate }) => pemsIn(CaCertificate ?? ''),
  /** The password is typed on the sign-in page of the portal. */
  start: async ({ connection, loggedOutUrl }) => ({
    url: `${loggedOutUrl.replace(/\/sso\/logged-out$/, '')}/#/login?way=directory&connection=${connection.id}`,
    memory: {},
  }),
  finish: async () => {
    throw new ConnectionProblem('hint.unrequested')
  },
  verify,
  readPhoto,
}
