import { maxSyncPeople } from '@atrium/contract/sso/sync.shapes.ts'
import { AndFilter, GreaterThanEqualsFilter, type Client, type Entry, type Filter } from 'ldapts'
import { connectorContext, type SsoServices } from '../connections/connection-context.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import type { ConnectorContext } from '../connectors/connector.ts'
import { parsedFilter } from '../connectors/ldap.ts'
import { withDirectory } from '../directory/directory-client.ts'
import { binaryAttributes, describeEntry, valuesOf, wantedAttributes } from '../directory/directory-entries.ts'
import { directoryProblem } from '../directory/directory-problems.ts'
import { maxSubjectLength } from '../sign-in/identities.store.ts'
import { mapAttributes } from '../sign-in/map-attributes.ts'
import { ConnectionProblem, type Trace } from '../traces/trace.ts'
import type { OpenSource, PeopleSource, SourcePerson, Watermark } from './people-source.ts'

/** Directories refuse larger pages, Active Directory those above 1,000. */
const pageSize = 500
/** How long one page may take. */
const pageTimeoutMs = 60_000
/** Entries are read again that were changed shortly before the last one: clocks and replication are not exact. */
const overlapMs = 60_000

/** What a server says of itself at the beginning: how far its numbers have come, or that it has only times. */
type Stand = { kind: 'usn'; server: string; invocation: string; usn: string } | { kind: 'time' }

/** The people of a directory, read page by page. */
export function ldapSource(services: SsoServices, connection: ConnectionRow, trace: Trace): PeopleSource {
  const context = connectorContext(services, connection, trace) as unknown as ConnectorContext<'ldap'>
  const { settings, mapping } = context.connection
  const { secrets, networks } = context
  const options = { settings, secret: secrets['secret'], networks, trace, timeoutMs: pageTimeoutMs }
  return {
    read: (since, work) =>
      withDirectory(options, async (client) => {
        const stand = await readStand(client)
        const changed = since && changedFilter(since, stand)
        const wanted = parsedFilter(settings.PersonFilter)
        const filter = changed ? new AndFilter({ filters: [wanted, changed] }) : wanted
        const step = trace.step('step.ldap.people', { base: settings.BaseDN, filter: filter.toString() })
        const latest = new LatestTime(changed && since ? since['time'] : undefined)
        return work({
          isWhole: !changed,
          pages: withCount(readPages(client, { filter, latest }), (people) => step.received({ people })),
          watermark: () => watermarkOf(stand, latest),
        } satisfies OpenSource)
      }),
  }

  async function* readPages(
    client: Client,
    { filter, latest }: { filter: Filter; latest: LatestTime },
  ): AsyncGenerator<readonly SourcePerson[]> {
    const pages = client.searchPaginated(settings.BaseDN, {
      scope: 'sub',
      filter,
      attributes: [...wantedAttributes(settings, mapping), 'modifyTimestamp'],
      explicitBufferAttributes: binaryAttributes,
      paged: { pageSize },
    })
    let count = 0
    try {
      for await (const { searchEntries } of pages) {
        count += searchEntries.length
        if (count > maxSyncPeople)
          throw new ConnectionProblem('hint.ldap.too-many', '', { most: String(maxSyncPeople) })
        for (const entry of searchEntries) latest.see(entry)
        yield searchEntries.map(personOf)
      }
    } catch (problem) {
      throw directoryProblem(problem, 'hint.provider-error')
    }
  }

  function personOf(entry: Entry): SourcePerson {
    const { subject: given, attributes } = describeEntry(entry, { settings, mapping })
    const subject = given !== undefined && given.length <= maxSubjectLength ? given : undefined
    const { person, fields } = mapAttributes(mapping, { subject: subject ?? entry.dn, attributes })
    const isNamed = fields.some(({ field, value }) => field === 'RealName' && value !== null)
    const { photo: _, ...own } = person
    return { subject: subject ?? null, place: entry.dn, person: { ...own, isNamed } }
  }
}

/** Passes pages on and says at the end how many people there were. */
async function* withCount(
  pages: AsyncIterable<readonly SourcePerson[]>,
  onEnd: (people: number) => void,
): AsyncGenerator<readonly SourcePerson[]> {
  let people = 0
  for await (const page of pages) {
    people += page.length
    yield page
  }
  onEnd(people)
}

/**
 * Active Directory numbers its changes, each server in its own way: the number counts only for the same server, and only
 * until its database is restored, which changes its invocation id.
 */
async function readStand(client: Client): Promise<Stand> {
  const attributes = ['highestCommittedUSN', 'dsServiceName']
  const [root] = await searchBase(client, '', attributes)
  const [usn] = root ? valuesOf(root, 'highestCommittedUSN') : []
  const [server] = root ? valuesOf(root, 'dsServiceName') : []
  if (typeof usn !== 'string' || typeof server !== 'string' || !/^\d+$/.test(usn)) return { kind: 'time' }
  const [service] = await searchBase(client, server, ['invocationId']).catch(() => [])
  const [invocation] = service ? valuesOf(service, 'invocationId') : []
  return {
    kind: 'usn',
    server,
    invocation: Buffer.isBuffer(invocation) ? invocation.toString('hex') : (invocation ?? ''),
    usn,
  }
}

async function searchBase(client: Client, base: string, attributes: string[]): Promise<Entry[]> {
  const found = await client
    .search(base, { scope: 'base', filter: '(objectClass=*)', attributes, explicitBufferAttributes: ['invocationId'] })
    .catch((problem: unknown) => {
      throw directoryProblem(problem, 'hint.provider-error')
    })
  return found.searchEntries
}

/** The filter for what changed since a watermark; undefined where the server cannot tell from it. */
function changedFilter(since: Watermark, stand: Stand): Filter | undefined {
  if (stand.kind === 'usn') {
    const { server, invocation, usn } = since
    const isSame = server === stand.server && invocation === stand.invocation
    if (!usn || !isSame || BigInt(usn) > BigInt(stand.usn)) return undefined
    return new GreaterThanEqualsFilter({ attribute: 'uSNChanged', value: String(BigInt(usn) + 1n) })
  }
  const time = since['time'] && parseTime(since['time'])
  return time
    ? new GreaterThanEqualsFilter({ attribute: 'modifyTimestamp', value: formatTime(time - overlapMs) })
    : undefined
}

const watermarkOf = (stand: Stand, latest: LatestTime): Watermark | null =>
  stand.kind === 'usn'
    ? { server: stand.server, invocation: stand.invocation, usn: stand.usn }
    : latest.value === undefined
      ? null
      : { time: formatTime(latest.value) }

/** The latest change among the entries, by the clock of the directory. */
class LatestTime {
  value: number | undefined

  constructor(from: string | undefined) {
    this.value = from === undefined ? undefined : parseTime(from)
  }

  see(entry: Entry): void {
    const [text] = valuesOf(entry, 'modifyTimestamp')
    const time = typeof text === 'string' ? parseTime(text) : undefined
    if (time !== undefined && time > (this.value ?? 0)) this.value = time
  }
}

/** The milliseconds of a generalized time such as `20260131120000Z`; undefined for other forms. */
function parseTime(text: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:[.,]\d+)?Z$/.exec(text)?.slice(1).map(Number)
  if (!parts) return undefined
  const [year = 0, month = 1, ...rest] = parts
  return Date.UTC(year, month - 1, ...rest)
}

const formatTime = (ms: number): string => `${new Date(ms).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`
