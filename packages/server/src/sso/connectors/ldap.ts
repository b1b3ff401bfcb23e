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
import { binaryAttributes, identityOfEntry, valuesOf, wantedAttributes } from '../directory/directory-entries.ts'
import { withDirectory } from '../directory/directory-client.ts'
import { directoryProblem, refusedPassword } from '../directory/directory-problems.ts'
import { ConnectionProblem } from '../traces/trace.ts'
import type { Connector, ConnectorContext, ExternalIdentity } from './connector.ts'

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
      attributes: wantedAttributes(connection.settings, connection.mapping),
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
async function verify(
  context: Context,
  { account, password }: { account: string; password: string },
): Promise<ExternalIdentity> {
  // Directories take an empty password as a sign-in by nobody, which succeeds.
  if (!password || !account.trim()) throw new ConnectionProblem('hint.ldap.wrong-password')
  const { connection, networks, secrets, trace } = context
  const { settings, mapping } = connection
  return withDirectory({ settings, secret: secrets['secret'], networks, trace }, async (client) => {
    const entry = await findPerson(client, context, account)
    const identity = identityOfEntry(entry, { settings, mapping })
    const step = trace.step('step.ldap.bind', { dn: entry.dn })
    await client.bind(entry.dn, password).catch((problem: unknown) => {
      throw refusedPassword(problem)
    })
    step.received({ result: 'success' })
    trace.step('step.ldap.read').received(identity.attributes)
    return identity
  })
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
