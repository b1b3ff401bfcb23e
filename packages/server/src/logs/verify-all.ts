import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf, type Database, type Db } from '#kit/database.ts'
import { phrase } from '#kit/language.ts'
import type { Secrets } from '#kit/secrets.ts'
import { chainToVerify } from './chain-reader.ts'
import type { CheckpointFiles } from './checkpoints.ts'
import { verifyChain } from './verify-chain.ts'

export interface VerifyAllWish {
  database: Database
  secrets: Pick<Secrets, 'signer'>
  files: CheckpointFiles
  /** The id of an organisation, or a part of its name; every chain where it is not given. */
  organisation?: string | undefined
}

interface ChainName {
  id: string
  name: string | null
}

/** Looks through the chains of the installation and tells what was found, a line for each and for every fault. */
export async function* verifyAll({ database, secrets, files, organisation }: VerifyAllWish): AsyncGenerator<Verdict> {
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
    const { chain } = await chainToVerify(within, { organisationId: id, files })
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
