import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from '#kit/columns.ts'

/** One-time links by which the first operator of a fresh installation is made; only the SHA-256 of the secret is kept. */
export const operatorLinks = pgTable('operator_links', {
  tokenHash: bytes('token_hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
})

/** What operators set for the installation: always exactly one row. */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    name: text('name').notNull().default('Atrium'),
    /** Where people reach the portal, without a slash at the end; `PUBLIC_URL` of the environment wins. */
    publicUrl: text('public_url'),
    setUpFinishedAt: moment('set_up_finished_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
)
