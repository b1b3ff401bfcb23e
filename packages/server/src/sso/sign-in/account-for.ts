import type { FastifyRequest } from 'fastify'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import type { ExternalIdentity } from '../connectors/connector.ts'
import { ConnectionProblem } from '../traces/trace.ts'
import { createMember } from './create-member.ts'
import { followRole } from './follow-role.ts'
import { insertIdentity, touchIdentity } from './identities.store.ts'
import type { MappedPerson } from './map-attributes.ts'
import { matchAccount } from './match-account.ts'
import { unlockMember } from './unlock-member.ts'

/** Somebody whom a provider named, with the fields that the mapping fills in. */
export interface Named {
  identity: ExternalIdentity
  person: MappedPerson
}

/** The account of somebody, and whether it was made just now. */
export interface FoundAccount {
  accountId: string
  isNew: boolean
}

/**
 * The account of somebody, linked or created where it has to be; undefined where the person can link one. Throws a
 * `CallError` or a `ConnectionProblem` for somebody who must not sign in.
 */
export async function accountFor(
  db: Db,
  { connection, named, request }: { connection: ConnectionRow; named: Named; request: FastifyRequest },
): Promise<FoundAccount | undefined> {
  const { identity, person } = named
  const { isAdministrator } = person
  const known = await touchIdentity(db, connection, identity.subject)
  // Parallel sign-ins of one new person take turns, so that the second one finds what the first one made.
  if (!known) await lockOrganisation(db)
  const match = await matchAccount(db, connection, named, known)
  switch (match.kind) {
    case 'known':
      if (connection.kind === 'ldap') await unlockMember(db, connection, { account: accountOf(match), request })
      await followRole(db, connection, { account: accountOf(match), isAdministrator, request })
      return { accountId: match.accountId, isNew: false }
    case 'link':
      await insertIdentity(db, connection, { accountId: match.accountId, subject: identity.subject })
      await recordLink(db, { connection, account: match, email: person.email, request })
      await followRole(db, connection, { account: accountOf(match), isAdministrator, request })
      return { accountId: match.accountId, isNew: false }
    case 'create': {
      const accountId = await createMember(db, connection, { person, request })
      await insertIdentity(db, connection, { accountId, subject: identity.subject })
      return { accountId, isNew: true }
    }
    case 'ask':
      return undefined
    case 'left':
      throw new CallError('sso.account-left')
    case 'other-subject':
      throw new ConnectionProblem('hint.other-subject', '', { name: match.name })
    case 'taken-elsewhere':
      throw new CallError('sso.email-taken')
  }
}

const accountOf = ({ accountId: id, name }: { accountId: string; name: string }) => ({ id, name })

interface Link {
  connection: ConnectionRow
  account: { accountId: string; name: string }
  email: string | null
  request: FastifyRequest
}

const recordLink = (db: Db, { connection, account, email, request }: Link): Promise<void> =>
  recordOperation(db, {
    action: 'sso.linked',
    note: {
      subject: { id: account.accountId, name: account.name },
      actor: { id: connection.id, name: connection.name },
      changes: { connection: [null, connection.name], email: [null, email] },
    },
    visitor: undefined,
    organisationId: connection.organisationId,
    request,
  })
