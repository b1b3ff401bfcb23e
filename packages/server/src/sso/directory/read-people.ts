import { maxImportRows } from '@atrium/contract/members/imports.shapes.ts'
import type { Entry } from 'ldapts'
import { connectorContext, type SsoServices } from '../connections/connection-context.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import type { ConnectorContext } from '../connectors/connector.ts'
import { parsedFilter } from '../connectors/ldap.ts'
import { mapAttributes, type MappedPerson } from '../sign-in/map-attributes.ts'
import { ConnectionProblem, type Trace } from '../traces/trace.ts'
import { withDirectory } from './directory-client.ts'
import { binaryAttributes, identityOfEntry, wantedAttributes } from './directory-entries.ts'
import { directoryProblem } from './directory-problems.ts'

/** Directories refuse larger pages, Active Directory those above 1,000. */
const pageSize = 500
/** How long one page may take. */
const pageTimeoutMs = 60_000

export interface DirectoryPerson {
  subject: string
  person: MappedPerson
}

/** Reads everybody who matches the filter of a directory, page by page. Throws a `ConnectionProblem`. */
export async function readPeople(
  services: SsoServices,
  connection: ConnectionRow,
  trace: Trace,
): Promise<DirectoryPerson[]> {
  const context = connectorContext(services, connection, trace) as unknown as ConnectorContext<'ldap'>
  const { settings, mapping } = context.connection
  const { secrets, networks } = context
  const options = { settings, secret: secrets['secret'], networks, trace, timeoutMs: pageTimeoutMs }
  return withDirectory(options, async (client) => {
    const { BaseDN, PersonFilter } = settings
    const step = trace.step('step.ldap.people', { base: BaseDN, filter: PersonFilter })
    const people = new Map<string, DirectoryPerson>()
    const pages = client.searchPaginated(BaseDN, {
      scope: 'sub',
      filter: parsedFilter(PersonFilter),
      attributes: wantedAttributes(settings, mapping),
      explicitBufferAttributes: binaryAttributes,
      paged: { pageSize },
    })
    const add = (entry: Entry) => {
      const identity = identityOfEntry(entry, { settings, mapping })
      people.set(identity.subject, { subject: identity.subject, person: mapAttributes(mapping, identity).person })
      if (people.size > maxImportRows)
        throw new ConnectionProblem('hint.ldap.too-many', '', { most: String(maxImportRows) })
    }
    try {
      for await (const { searchEntries } of pages) searchEntries.forEach(add)
    } catch (problem) {
      throw directoryProblem(problem, 'hint.provider-error')
    }
    step.received({ people: people.size })
    return [...people.values()]
  })
}
