import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import type { LogMonth } from '../retention/log-partitions.ts'
import type { ChainEnd } from './checkpoints.ts'

const listEnds = (db: Db, ends: SQL) =>
  rowsOf<ChainEnd>(
    db,
    sql`select organisation_id, number::text, encode(hash, 'hex') as hash, clock_timestamp() as at from (${ends}) as ends order by organisation_id`,
  )

/** The ends of up to `limit` chains that have grown since they were signed. */
export const listUnsignedEnds = (db: Db, limit: number): Promise<ChainEnd[]> =>
  listEnds(
    db,
    sql`select c.organisation_id, c.last_number as number, c.last_hash as hash from operation_chains c
      where c.last_number > coalesce((select max(s.number) from log_checkpoints s where s.organisation_id = c.organisation_id), 0)
      order by c.organisation_id limit ${limit}`,
  )

/** The end of the chain of one organisation, if it has a chain. */
export const listOwnEnd = (db: Db, organisationId: string): Promise<ChainEnd[]> =>
  listEnds(
    db,
    sql`select organisation_id, last_number as number, last_hash as hash from operation_chains where organisation_id = ${organisationId}`,
  )

/** The last entry of each chain in a month. */
export const listMonthEnds = (db: Db, month: LogMonth): Promise<ChainEnd[]> =>
  listEnds(
    db,
    sql`select c.organisation_id, l.number, l.hash from operation_chains c, to_date(${month}, 'YYYY_MM') as first_day,
      lateral (select o.number, o.hash from operation_logs o
        where o.organisation_id = c.organisation_id and o.at >= first_day::timestamp at time zone 'UTC' and o.at < (first_day + interval '1 month') at time zone 'UTC'
        order by o.number desc limit 1) as l`,
  )
