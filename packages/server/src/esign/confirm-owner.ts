import { findIdByAccount, confirmOwner as confirm } from '#account/set-by-others.ts'
import { inTransaction, type Database } from '#kit/data/database.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'

/**
 * Takes password, phone and email address of a member for the person's own, whoever set them: for operators who made sure of
 * it. Resolves to the name of the person; undefined where no member has the account. It is in the log of the organisation.
 */
export const confirmOwner = (database: Database, account: string): Promise<string | undefined> =>
  inTransaction(database, 'owner', async (db) => {
    const member = await findIdByAccount(db, account)
    if (!member) return undefined
    const { id, name, organisationId } = member
    await confirm(db, id)
    await recordOperation(db, {
      action: 'esign.owner-confirmed',
      note: { subject: { id, name } },
      visitor: undefined,
      organisationId,
      request: { id: 'confirm-owner', ip: '', headers: {} },
    })
    return name
  })
