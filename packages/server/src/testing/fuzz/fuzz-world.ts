import type { Call } from '@atrium/contract/kit/call.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/columns.ts'
import { inTransaction, rowsOf } from '#kit/database.ts'
import { exampleKit } from '#testing/examples/kit.ts'
import { aTrial } from '#testing/examples/operator.ts'
import { aProduct } from '#testing/examples/products.ts'
import type { openTestPortal } from '#testing/test-portal.ts'
import { hintsFor } from './fuzz-hints.ts'

export type Portal = Awaited<ReturnType<typeof openTestPortal>>
/** How a visitor of a kind presents itself. */
export type Credentials = { token?: string; headers?: Record<string, string> }
export type VisitorKind = 'stranger' | 'half-signed' | 'trial' | 'member' | 'admin' | 'operator' | 'app'

const addedTo = async (portal: Portal, token: string, at: string, body: object) =>
  (await portal.ask<{ ID?: string; ConfigValueID?: string } | null>(at, { token, body })).response

/**
 * An organisation with something of everything that calls can name by an id, and people of each kind in it. What calls
 * destroy is there again in the next one.
 */
export async function aFuzzWorld(portal: Portal) {
  const kit = exampleKit(portal)
  const { organisationId, admin, member, token } = await kit.anOffice()
  const operator = await portal.anAccount({ role: 'operator' })
  const colleague = await portal.anAccount({ organisationId })
  const leaver = await portal.anAccount({ organisationId })
  const waiting = await portal.anAccount({ organisationId, state: 'waiting' })
  const trial = await aTrial(kit)
  const products = [await aProduct(kit, organisationId), await aProduct(kit, organisationId), await aProduct(kit)]
  const add = (at: string, body: object, by = token) => addedTo(portal, by, at, body)
  const signedIn = async (person: typeof member, level?: Parameters<typeof portal.aSession>[1]) =>
    (await portal.aSession(person, level)).token
  const memberToken = await signedIn(member)
  const operatorToken = await signedIn(operator)

  const [above, lone] = [
    await add('POST /department', { Name: '上级' }),
    await add('POST /department', { Name: '独立' }),
  ]
  const below = await add('POST /department', { Name: '下级', ParentID: above?.ID, HeadIDs: [member.id] })
  await add('POST /account/changeDept', { accountIds: [member.id, colleague.id], DepartmentID: below?.ID })
  await add('POST /account/authorize', { accountIds: [member.id], ProductIDs: [products[0]], Mode: 'add' })
  await add('POST /account/remove', { accountIds: [leaver.id] })
  const config = await add('POST /organizationConfig', { Code: 'log-retention', Value: { Months: 6 } })
  const requests = await Promise.all(
    products.slice(1).map((productId) => add('POST /Platform/accessRequests', { productId }, memberToken)),
  )
  await add('POST /LoginSetting/ipunlimited', { accountIds: [admin.id] })
  await add('POST /account/invitations', { uses: 5 })
  await add('POST /account/views', { Name: '视图', Value: { state: 'active' } })
  await add('POST /operationLog/verify', {})
  const period = { BeginTime: '2026-01-01T00:00:00Z', EndTime: '2099-01-01T00:00:00Z' }
  const notice = { Type: 'home', Title: '公告', Detail: '内容', EnDetail: 'Text', ...period }
  await add('POST /operator/notices/add', notice, operatorToken)
  await kit
    .owner(sql`insert into imports (id, organisation_id, created_by, file_name, state)
    values (${newId()}, ${organisationId}, ${admin.id}, 'm.csv', 'judged')`)
    .catch(() => undefined)

  const { idsIn, newest } = idReaders(portal, organisationId)
  const ids = {
    people: [admin.id, member.id, colleague.id, colleague.id, waiting.id],
    waiting: [waiting.id],
    departments: [above?.ID, below?.ID, lone?.ID].filter((id) => id !== undefined),
    former: [leaver.id],
    products,
    requests: requests.flatMap((request) => request?.ID ?? []),
    organisations: [organisationId],
    configs: config?.ConfigValueID ? [config.ConfigValueID] : [],
    sessions: await idsIn('sessions'),
    imports: await idsIn('imports'),
    invitations: await idsIn('invitations'),
    views: await idsIn('saved_views'),
    verifications: await idsIn('log_verifications'),
    notices: await newest('notices'),
    messages: await newest('messages'),
    trials: [trial.id],
  }
  const productCodes = products.map((id) => id.slice(-8))
  const captchas = await Promise.all(Array.from({ length: 12 }, () => portal.aCaptcha()))
  const phone = kit.aPhone()
  const code = await kit.codeTo('mobile', phone, 1)
  const cursors: string[] = []

  const signIn = async (): Promise<Record<VisitorKind, Credentials>> => ({
    stranger: {},
    'half-signed': { token: await signedIn(colleague, 'half-signed') },
    trial: { token: await signedIn(colleague, 'trial') },
    member: { token: await signedIn(member) },
    admin: { token: await signedIn(admin) },
    operator: { token: await signedIn(operator) },
    app: {
      headers: { authorization: `Bearer ${(await portal.aSession({ id: admin.id, organisationId }, 'app')).token}` },
    },
  })

  const names = { account: member.account, mobilePhone: member.mobilePhone, email: member.email }
  const known = { ids, names, productCodes, captchas, phone, code, cursors }
  return { hintsFor: (call: Call) => hintsFor(call, known), cursors, signIn }
}
/** Reads ids of rows: some of an organisation's, and the newest of the installation. */
function idReaders({ database }: Portal, organisationId: string) {
  const rows = (query: ReturnType<typeof sql>) =>
    inTransaction(database, 'owner', async (db) => (await rowsOf<{ id: string }>(db, query)).map(({ id }) => id))
  return {
    idsIn: (table: string) =>
      rows(sql`select id::text from ${sql.identifier(table)} where organisation_id = ${organisationId} limit 5`),
    newest: (table: string) => rows(sql`select id::text from ${sql.identifier(table)} order by id desc limit 3`),
  }
}

export type FuzzWorld = Awaited<ReturnType<typeof aFuzzWorld>>
