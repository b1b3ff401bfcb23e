import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf, type Db } from '#kit/data/database.ts'
import { validateRows } from '#members/imports/validate-file.ts'
import type { SsoServices } from '../connections/connection-context.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import { connectionProblemOf } from '../sign-in/start-sign-in.ts'
import { storeTest } from '../sign-in/refusals.ts'
import { Trace } from '../traces/trace.ts'
import { importLink } from './import-links.ts'
import { readPeople, type DirectoryPerson } from './read-people.ts'

/** Members who were in the directory and are no longer, at most. */
const maxMissing = 500

interface Linked {
  id: string
  name: string
  subject: string
  has_left: boolean
}

/** What came of reading the people of a directory. */
export interface PeopleRead {
  /** The import with those who are not members yet; undefined where there are none. */
  importId?: string
  /** The trace, where the directory could not be read. */
  traceId?: string
  foundCount: number
  knownCount: number
  missing: readonly { id: string; name: string }[]
}

/**
 * Reads the people of a directory and proposes those who are not known yet as an import: nobody becomes a member before it
 * is committed. Those who were linked and left the directory are named.
 */
export async function importPeople(
  services: SsoServices,
  { connection, askedBy }: { connection: ConnectionRow; askedBy: string },
): Promise<PeopleRead> {
  const { id: connectionId, organisationId, name: fileName } = connection
  const trace = new Trace()
  let found: DirectoryPerson[]
  try {
    found = await readPeople(services, connection, trace)
  } catch (error) {
    trace.fail(connectionProblemOf(services, error))
    const traceId = await storeTest(services, { connection, trace, testedBy: askedBy })
    return { traceId, foundCount: 0, knownCount: 0, missing: [] }
  }
  const linked = await inTransaction(services.database, { organisationId }, (db) => listLinked(db, connectionId))
  const known = new Set(linked.map(({ subject }) => subject))
  const present = new Set(found.map(({ subject }) => subject))
  const unknown = found.filter(({ subject }) => !known.has(subject))
  const rows = unknown.map(({ subject, person }, index) => ({
    line: index + 1,
    cells: {
      name: person.realName,
      phone: person.mobilePhone ?? '',
      email: person.email ?? '',
      department: person.department.join('/'),
      jobTitle: person.jobTitle ?? '',
      ...(person.isAdministrator && { role: 'organisation-admin' }),
      link: importLink(connectionId, subject),
    },
    formulas: [],
    findings: [],
  }))
  const missing = linked.filter(({ subject, has_left }) => !has_left && !present.has(subject))
  return {
    ...(rows.length > 0 && {
      importId: await validateRows(services.database, { organisationId, createdBy: askedBy, fileName, rows }),
    }),
    foundCount: found.length,
    knownCount: found.length - unknown.length,
    missing: missing.slice(0, maxMissing),
  }
}

const listLinked = (db: Db, connectionId: string): Promise<Linked[]> =>
  rowsOf(
    db,
    sql`select a.id, a.real_name as name, i.subject, a.left_at is not null as has_left
      from sso_identities i join accounts a on a.id = i.account_id where i.connection_id = ${connectionId} order by a.pinyin, a.id`,
  )
