import { maxSyncPeople } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { AndFilter, GreaterThanEqualsFilter, OrFilter, type Client, type Entry, type Filter } from 'ldapts'
import pMap from 'p-map'
import { maxSubjectLength, type ConnectionRow } from '#sso/sso.service.ts'
import { connectorContext, type SsoServices } from '#sso/connections/connection-context.ts'
import type { ConnectorContext } from '#sso/connectors/connector.ts'
import { parsedFilter } from '#sso/connectors/ldap.ts'
import { lockAttributes, unstampedLocks, upstreamLockOf } from '#sso/directory/account-locks.ts'
import { withDirectory } from '#sso/directory/directory-client.ts'
import { areGroupsMapped, DirectoryGroups } from '#sso/directory/directory-groups.ts'
import { binaryAttributes, describeEntry, valuesOf, wantedAttributes } from '#sso/directory/directory-entries.ts'
import { directoryProblem } from '#sso/directory/directory-problems.ts'
import { mapAttributes } from '#sso/sign-in/map-attributes.ts'
import { ConnectionProblem, type Trace } from '#sso/traces/trace.ts'
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
  const { secrets, networks, clock } = context
  const options = { settings, secret: secrets['secret'], networks, trace, timeoutMs: pageTimeoutMs }
  return {
    read: (since, work) =>
      withDirectory(options, async (client) => {
        const stand = await readStand(client)
        const changed = since && changedFilter(since, stand)
        const wanted = parsedFilter(settings.PersonFilter)
        const news = changed && new OrFilter({ filters: [changed, unstampedLocks(clock.now())] })
        const filter = news ? new AndFilter({ filters: [wanted, news] }) : wanted
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
      attributes: [...wantedAttributes(settings, mapping), ...lockAttributes, 'modifyTimestamp'],
      explicitBufferAttributes: binaryAttributes,
      paged: { pageSize },
    })
    let count = 0
    try {
      const { BaseDN: baseDn } = settings
      const groups = areGroupsMapped(mapping) ? await DirectoryGroups.open(client, { baseDn, mapping }) : undefined
      for await (const { searchEntries } of pages) {
        count += searchEntries.length
        if (count > maxSyncPeople)
          throw new ConnectionProblem('hint.ldap.too-many', '', { most: String(maxSyncPeople) })
        for (const entry of searchEntries) latest.see(entry)
        yield await pMap(searchEntries, async (entry) => personOf(entry, await groups?.attributesOf(entry)), {
          concurrency: 8,
        })
      }
    } catch (problem) {
      throw directoryProblem(problem, 'hint.provider-error')
    }
  }

  function personOf(entry: Entry, groups: Record<string, readonly string[]> | undefined): SourcePerson {
    const described = describeEntry(entry, { settings, mapping })
    const { subject: given } = described
    const attributes = { ...described.attributes, ...groups }
    const subject = given !== undefined && given.length <= maxSubjectLength ? given : undefined
    const { person, fields } = mapAttributes(mapping, { subject: subject ?? entry.dn, attributes })
    const isNamed = fields.some(({ field, value }) => field === 'RealName' && Boolean(value))
    const { photo: _, ...own } = person
    const upstreamLock = upstreamLockOf(entry, clock.now())
    const synced = { ...own, isNamed, ...(upstreamLock && { upstreamLock }) }
    return { subject: subject ?? null, place: entry.dn, person: synced }
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
