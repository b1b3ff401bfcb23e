import { pgTable } from 'drizzle-orm/pg-core'
import { bytes, moment } from '#kit/columns.ts'

/** One-time links by which the first operator of a fresh installation is made; only the SHA-256 of the secret is kept. */
export const operatorLinks = pgTable('operator_links', {
  tokenHash: bytes('token_hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
})
