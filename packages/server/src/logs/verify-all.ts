import { day } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { startOfDay } from '#kit/calendar-days.ts'
import { arrayOf, inTransaction, rowsOf, type Database, type Db } from '#kit/database.ts'
import { phrase } from '#kit/language.ts'
import type { Secrets } from '#kit/secrets.ts'
import { installationId } from './installation-chain.ts'
import { chainToVerify } from './chain-reader.ts'
import { SettingProblem } from '#kit/setting-problem.ts'
import { allOf, receivedCheckpoints, type CheckpointFiles } from './checkpoints.ts'
import { verifyChain, type ChainSupport } from './verify-chain.ts'

/** What of the logs is to be looked through. */
export interface VerificationWish {
  /** The id of an organisation, or a part of one of its names; every chain where it is not given. */
  organisation?: string | undefined
  /** Days in UTC, `2026-11-20`: only entries of these and those between. */
  from?: string | undefined
  until?: string | undefined
}

interface Given {
  database: Database
  secrets: Pick<Secrets, 'signer'>
  files: CheckpointFiles
  /** Checkpoints that were sent away, as whoever received them kept them. */
  received?: string | undefined
}

interface ChainName {
  id: string
  /** Its names; none where it is the installation's, or of an organisation that is not there. */
  name: string | null
  english_name: string | null
}

/** Looks through the chains of the installation and tells what was found, a line for each and for every fault. */
export async function* verifyAll(
  { database, secrets, files, received = '' }: Given,
  { organisation, from, until }: VerificationWish,
): AsyncGenerator<Verdict> {
  const period = { from: startOf(from), until: startOf(until, 1) }
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(database, 'owner', work)
  const known = allOf([await files.all(), receivedCheckpoints(received)])
  const chains = await within((db) => listChains(db, known.chains))
  const wanted = chains.filter((chain) => isMeant(chain, organisation?.toLowerCase()))
  // Nothing looked at is nothing proved: whoever mistyped a name must not take it for "intact".
  if (organisation && wanted.length === 0)
    yield { isIntact: false, line: `✗ No organisation has "${organisation}" in its name.` }
  for (const each of wanted) {
    const { chain } = await chainToVerify(within, { organisationId: each.id, files: known, ...period })
    const { faults, rows, first, last, support } = await verifyChain(chain, secrets.signer)
    const isIntact = faults.length === 0
    const count = `${rows.toLocaleString('en')} entries (${first}–${last})`
    yield { isIntact, line: `${isIntact ? '✓' : '✗'} ${titleOf(each)}: ${count}` }
    if (rows > 0) yield { isIntact, line: `    ${describeSupport(support)}` }
    for (const { fault, number } of faults)
      yield { isIntact, line: `    ${phrase('en', 'logs', `fault.${fault}`, { number: String(number) })}` }
  }
}

/**
 * Every chain that there is or ever was: whoever deletes all entries of an organisation and the end of its chain, too,
 * leaves it in the list of organisations, or among the checkpoints.
 */
const listChains = (db: Db, inFiles: ReadonlySet<string>): Promise<ChainName[]> =>
  rowsOf(
    db,
    sql`select c.id, o.name, o.english_name from (
        select organisation_id as id from operation_chains union select id from organisations
        union select organisation_id from log_checkpoints union select unnest(${arrayOf([...inFiles], 'uuid')})) as c
      left join organisations o on o.id = c.id order by o.english_name nulls first, c.id`,
  )

const titleOf = ({ id, name, english_name }: ChainName): string =>
  english_name ||
  name ||
  (id === installationId ? 'The installation' : `Organisation ${id}, which is not there any more`)

const isMeant = (chain: ChainName, wanted: string | undefined): boolean =>
  !wanted || [chain.id, chain.name, titleOf(chain)].some((name) => name?.toLowerCase().includes(wanted))

export interface Verdict {
  isIntact: boolean
  line: string
}

/** What the verdict rests on, in a sentence. */
function describeSupport({ places, since, latest, uncovered }: ChainSupport): string {
  const found = [
    `${places.database} in the database`,
    `${places.folder} in the folder`,
    ...(places.received > 0 ? [`${places.received} received`] : []),
  ].join(', ')
  const signed = latest
    ? `Rests on genuine checkpoints: ${found}; signed since ${since}, the latest at entry ${latest.number} on ${latest.at}.`
    : 'Rests on no checkpoint.'
  return uncovered > 0 ? `${signed} Not covered yet: the last ${uncovered} entries.` : signed
}

/** When a day begins, or the one so many days later. Throws where there is no such day. */
function startOf(text: string | undefined, daysLater = 0): number | undefined {
  if (text === undefined) return undefined
  const at = startOfDay('UTC', text)
  if (Number.isNaN(at)) throw new SettingProblem(`"${text}" is no day. Write days as 2026-11-20.`)
  return at + daysLater * day
}
