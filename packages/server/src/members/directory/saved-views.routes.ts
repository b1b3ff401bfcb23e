import type { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { newId } from '#kit/data/columns.ts'
import type { Context } from '#kit/http/handle.ts'
import { listViews, deleteView, upsertView } from '../edit/member-edits.store.ts'

type Own<K extends keyof typeof memberCalls> = Context<(typeof memberCalls)[K]>

/** Handlers of saved views. */
export const memberViews = () => ({
  async views({ visitor, db }: Own<'views'>) {
    const rows = await listViews(db, visitor.person.id)
    return rows.map(({ id, name, value }) => ({ ID: id, Name: name, Value: value }))
  },
  async saveView({ body: { Name, Value }, visitor, db }: Own<'saveView'>) {
    const name = Name.trim()
    const owner = { organisationId: visitor.organisation.id, accountId: visitor.person.id }
    const ID = await upsertView(db, { ...owner, id: newId(), name, value: Value })
    return { ID, Name: name, Value }
  },
  async removeView({ params, visitor, db, fail }: Own<'removeView'>) {
    if (!(await deleteView(db, visitor.person.id, params.id))) fail('request.not-found')
    return { ID: params.id }
  },
})
