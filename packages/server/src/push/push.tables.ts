import type { IntegrationObject, PushTest } from '@atrium/contract/push/push.shapes.ts'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#kit/data/columns.ts'
import { ofOrganisation } from '#organisation/organisation.tables.ts'
import type { AcceptedPush } from '#outside/chat/push-channel.ts'
import type { PushHint, PushProblemKind } from '#outside/chat/push-problem.ts'

/** A `PushProblem` without its sentence, which is made in the language of who reads it. */
export interface StoredProblem {
  kind: PushProblemKind
  hint: PushHint
  code: string | null
  values: Record<string, string>
  retryAfterSeconds: number | null
}

/** A debug message as stored. */
export interface StoredTest {
  id: string
  /** ISO 8601, UTC. */
  time: string
  sentBy: string
  recipient: string
  state: PushTest['State']
  problem: StoredProblem | null
  steps: PushTest['Steps']
  /** How the platform knows it; null where it was not accepted. */
  accepted: AcceptedPush | null
}

/** Where an organisation's messages are pushed to. */
export const pushSettings = pgTable('push_settings', {
  organisationId: ofOrganisation().primaryKey(),
  integrationObject: text('integration_object').$type<IntegrationObject>().notNull(),
  isLark: boolean('is_lark').notNull(),
  productIds: uuid('product_ids').array().notNull(),
  appKey: text('app_key').notNull(),
  agentId: text('agent_id'),
  /** The App Secret and where it goes, as JSON that was sealed. */
  sealedSecret: text('sealed_secret').notNull(),
  isEnabled: boolean('is_enabled').notNull().default(false),
  version: integer('version').notNull().default(1),
  lastTest: jsonb('last_test').$type<StoredTest>(),
  /** Until when the platform is left alone, and why: it has had enough, or refuses the app. */
  pausedUntil: moment('paused_until'),
  pauseProblem: jsonb('pause_problem').$type<StoredProblem>(),
})
