import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from '#kit/data/columns.ts'

/** One-time links for the first operator. Contains only the SHA-256 of the secret. */
export const operatorLinks = pgTable('operator_links', {
  tokenHash: bytes('token_hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
})

/** Settings of the installation: always exactly one row. */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    name: text('name').notNull().default('Atrium'),
    /** The portal's address without a trailing slash; `PUBLIC_URL` of the environment takes precedence. */
    publicUrl: text('public_url'),
    setUpFinishedAt: moment('set_up_finished_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
)
