import type { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { newId } from '#kit/columns.ts'
import type { Context } from '#kit/handle.ts'
import { listViews, removeView, saveView } from './member-store.ts'

type Own<K extends keyof typeof memberCalls> = Context<(typeof memberCalls)[K]>

/** Views that people save for themselves. */
export const memberViews = () => ({
  async views({ visitor, db }: Own<'views'>) {
    const rows = await listViews(db, visitor.person.id)
    return rows.map(({ id, name, value }) => ({ ID: id, Name: name, Value: value }))
  },
  async saveView({ body: { Name, Value }, visitor, db }: Own<'saveView'>) {
    const name = Name.trim()
    const owner = { organisationId: visitor.organisation.id, accountId: visitor.person.id }
    const ID = await saveView(db, { ...owner, id: newId(), name, value: Value })
    return { ID, Name: name, Value }
  },
  async removeView({ params, visitor, db, fail }: Own<'removeView'>) {
    if (!(await removeView(db, visitor.person.id, params.id))) fail('request.not-found')
    return { ID: params.id }
  },
})
