import { day } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { startOfDay } from '#kit/calendar-days.ts'
import { inTransaction, rowsOf, type Database, type Db } from '#kit/database.ts'
import { phrase } from '#kit/language.ts'
import type { Secrets } from '#kit/secrets.ts'
import { chainToVerify } from './chain-reader.ts'
import { SettingProblem } from '#kit/setting-problem.ts'
import type { CheckpointFiles } from './checkpoints.ts'
import { verifyChain } from './verify-chain.ts'

/** What of the logs is to be looked through. */
export interface VerificationWish {
  /** The id of an organisation, or a part of its English name; every chain where it is not given. */
  organisation?: string | undefined
  /** Days in UTC, `2026-11-20`: only entries of these and those between. */
  from?: string | undefined
  until?: string | undefined
}

interface Given {
  database: Database
  secrets: Pick<Secrets, 'signer'>
  files: CheckpointFiles
}

interface ChainName {
  id: string
  name: string | null
}

/** Looks through the chains of the installation and tells what was found, a line for each and for every fault. */
export async function* verifyAll(
  { database, secrets, files }: Given,
  { organisation, from, until }: VerificationWish,
): AsyncGenerator<Verdict> {
  const period = { from: startOf(from), until: startOf(until, 1) }
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(database, 'owner', work)
  const wanted = organisation?.toLowerCase()
  const chains = await within((db) =>
    rowsOf<ChainName>(
      db,
      sql`select c.organisation_id as id, o.english_name as name from operation_chains c left join organisations o on o.id = c.organisation_id order by o.english_name nulls first`,
    ),
  )
  for (const { id, name } of chains) {
    const title = name ?? 'The installation'
    if (wanted && wanted !== id && !title.toLowerCase().includes(wanted)) continue
    const { chain } = await chainToVerify(within, { organisationId: id, files, ...period })
    const { faults, rows, first, last, checkpoints } = await verifyChain(chain, secrets.signer)
    const isIntact = faults.length === 0
    const count = `${rows.toLocaleString('en')} entries (${first}–${last}), ${checkpoints} checkpoints`
    yield { isIntact, line: `${isIntact ? '✓' : '✗'} ${title}: ${count}` }
    for (const { fault, number } of faults)
      yield { isIntact, line: `    ${phrase('en', 'logs', `fault.${fault}`, { number: String(number) })}` }
  }
}

export interface Verdict {
  isIntact: boolean
  line: string
}

/** When a day begins, or the one so many days later. Throws where there is no such day. */
function startOf(text: string | undefined, daysLater = 0): number | undefined {
  if (text === undefined) return undefined
  const at = startOfDay('UTC', text)
  if (Number.isNaN(at)) throw new SettingProblem(`"${text}" is no day. Write days as 2026-11-20.`)
  return at + daysLater * day
}
