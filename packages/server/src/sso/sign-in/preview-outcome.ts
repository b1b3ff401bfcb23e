import { inTransaction, type Db } from '#kit/data/database.ts'
import { hasSeatsFor } from '#members/edit/edit-member.ts'
import type { SsoServices } from '../connections/connection-context.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import type { ExternalIdentity } from '../connectors/connector.ts'
import type { OutcomeKey, RecordedOutcome } from '../traces/trace.ts'
import type { Named } from './account-for.ts'
import { findByEmail, matchAccount, type Match } from './match-account.ts'

const outcomes: Record<Match['kind'], { key: OutcomeKey; isPassed: boolean }> = {
  known: { key: 'outcome.known', isPassed: true },
  link: { key: 'outcome.link', isPassed: true },
  create: { key: 'outcome.create', isPassed: true },
  ask: { key: 'outcome.ask', isPassed: true },
  left: { key: 'outcome.left', isPassed: false },
  'other-subject': { key: 'outcome.other-subject', isPassed: false },
  'taken-elsewhere': { key: 'outcome.taken-elsewhere', isPassed: false },
}

/** What would happen to whom. */
export async function previewOutcome(
  { database }: Pick<SsoServices, 'database'>,
  connection: ConnectionRow,
  named: Named,
): Promise<RecordedOutcome> {
  const { organisationId } = connection
  const { realName, email } = named.person
  return inTransaction(database, { organisationId }, async (db) => {
    const match = await matchAccount(db, connection, named)
    const values = { name: 'name' in match ? match.name : realName, email: email ?? '' }
    if (match.kind === 'create' && !(await hasSeatsFor(db, organisationId, 1)))
      return { key: 'outcome.seats-full', values, isPassed: false }
    const key = match.kind === 'ask' && email && (await reasonToAsk(db, connection, named.identity, email))
    return { ...outcomes[match.kind], ...(key && { key }), values }
  })
}

/** Why somebody whose email address an account of the organisation has is asked all the same; undefined where none has it. */
async function reasonToAsk(
  db: Db,
  connection: ConnectionRow,
  { isEmailUnverified }: ExternalIdentity,
  email: string,
): Promise<OutcomeKey | undefined> {
  const owner = await findByEmail(db, connection, email)
  if (!owner || owner.has_left) return undefined
  const isTrustedDomain = connection.trustedDomains.includes(email.slice(email.lastIndexOf('@') + 1))
  return isTrustedDomain && isEmailUnverified ? 'outcome.ask-unverified' : 'outcome.ask-domain'
}
