import { day } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { startOfDay } from '#kit/text/calendar-days.ts'
import { arrayOf, inTransaction, rowsOf, type Database, type Db } from '#kit/data/database.ts'
import { phrase } from '#kit/text/language.ts'
import type { Secrets } from '#environment/secrets.ts'
import { installationId } from './installation-chain.ts'
import { prepareChain } from './chain-reader.ts'
import { SettingProblem } from '#environment/settings.ts'
import { mergeCheckpoints, parseReceivedCheckpoints, type CheckpointFiles } from './checkpoints.ts'
import { verifyChain, type ChainSupport } from './verify-chain.ts'

/** Which chains to verify, and which part of them. */
export interface VerificationFilter {
  /** The id of an organisation or a part of its names; all chains if undefined. */
  organisation?: string | undefined
  /** Days in UTC such as `2026-11-20`, both included. */
  from?: string | undefined
  until?: string | undefined
}

interface VerifyAllOptions {
  database: Database
  secrets: Pick<Secrets, 'signer'>
  files: CheckpointFiles
  /** Checkpoints saved by their recipient. */
  received?: string | undefined
}

interface ChainName {
  id: string
  /** Null for the installation and for deleted organisations. */
  name: string | null
  english_name: string | null
}

/** Verifies the chains of the installation. Yields a line per chain and per fault. */
export async function* verifyAll(
  { database, secrets, files, received = '' }: VerifyAllOptions,
  { organisation, from, until }: VerificationFilter,
): AsyncGenerator<Verdict> {
  const period = { from: startOf(from), until: startOf(until, 1) }
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(database, 'owner', work)
  const known = mergeCheckpoints([await files.all(), parseReceivedCheckpoints(received)])
  const chains = await within((db) => listChains(db, known.chains))
  const matching = chains.filter((chain) => isMatching(chain, organisation?.toLowerCase()))
  // A mistyped name must not pass for "intact".
  if (organisation && matching.length === 0)
    yield { isIntact: false, line: `✗ No organisation has "${organisation}" in its name.` }
  for (const each of matching) {
    const { chain } = await prepareChain(within, { organisationId: each.id, files: known, ...period })
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
 * Every chain that exists or ever existed: deleting all entries of an organisation with the end of its chain leaves it
 * among the organisations or the checkpoints.
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

const isMatching = (chain: ChainName, matching: string | undefined): boolean =>
  !matching || [chain.id, chain.name, titleOf(chain)].some((name) => name?.toLowerCase().includes(matching))

export interface Verdict {
  isIntact: boolean
  line: string
}

/** Describes in a sentence which checkpoints support the verdict. */
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

/** The start of a day, or of one `daysLater`, in milliseconds. Throws `SettingProblem` for an invalid day. */
function startOf(text: string | undefined, daysLater = 0): number | undefined {
  if (text === undefined) return undefined
  const at = startOfDay('UTC', text)
  if (Number.isNaN(at)) throw new SettingProblem(`"${text}" is no day. Write days as 2026-11-20.`)
  return at + daysLater * day
}
