import { maxBulkPasswords } from '@atrium/contract/members/bulk.shapes.ts'
import type { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { IdentityServices } from '#identity/services.ts'
import { digestOf, hashPassword } from '#identity/passwords/password-hash.ts'
import { inTransaction } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import { notifyPeople } from '#outside/notify-person.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { initialPassword } from '../edit/initial-password.ts'
import { endSessions, listContacts, setInitialPasswords } from '../edit/member-edits.store.ts'
import { entriesAbout } from './log-entries.ts'
import { listSelectedIds, lockPeople, remarksOf } from './selection.ts'

type ResetContext = Context<typeof memberCalls.initPassword>

/** Returns the handler that makes initial passwords for the next members of a selection. */
export const resetPasswords =
  (services: IdentityServices) =>
  async ({ body, visitor, db, note }: ResetContext) => {
    const organisationId = visitor.organisation.id
    const ids = await inTransaction(services.database, { organisationId }, (own) =>
      // The number is compared once, by the first call.
      listSelectedIds(own, body, { isCounted: body.After === undefined }),
    )
    const left = ids.filter((id) => body.After === undefined || id > body.After)
    const part = left.slice(0, maxBulkPasswords)
    const last = left.length > part.length ? (part.at(-1) ?? null) : null
    // Hash before the first query of the transaction, so that no row stays locked meanwhile.
    const secrets = await Promise.all(
      part
        .filter((id) => id !== visitor.person.id)
        .map(async (id) => {
          const secret = initialPassword()
          return { id, secret, hash: await hashPassword(digestOf(secret)) }
        }),
    )
    const selected = await lockPeople(db, part)
    selected.skip('self', ({ id }) => id === visitor.person.id)
    if (ids.length === part.length) selected.requireSomebody()
    const secretOf = new Map(secrets.map(({ id, secret }) => [id, secret]))
    const reset = new Set(selected.ids)
    await setInitialPasswords(
      db,
      secrets.filter(({ id }) => reset.has(id)),
    )
    await endSessions(db, selected.ids)
    // Else who resets a password could use the account without its owner noticing.
    const people = await listContacts(db, selected.ids)
    await notifyPeople(services, db, {
      template: 'password-initialised',
      people: people.map((person) => ({ ...person, organisationId, params: { name: person.name } })),
    })
    note(entriesAbout(selected.people, () => ({}), reasonOf(body)))
    return {
      Passwords: selected.people.map(({ id, account, name }) => ({
        ID: id,
        Account: account,
        RealName: name,
        Password: secretOf.get(id) ?? '',
      })),
      Remarks: remarksOf(selected.remarks),
      Next: last,
    }
  }
