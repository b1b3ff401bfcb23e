import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/database.ts'
import type { Person } from '#kit/visitor.ts'
import { findAccount } from './account.store.ts'
import type { accounts } from './account.tables.ts'
import { listOwnDevices, listOwnSessions } from './devices.store.ts'

type AccountRow = typeof accounts.$inferSelect

interface Whose {
  person: Person
  organisation: { name: string }
  sessionId: string
  now: number
}

/** What is kept of a person in other tables, under the names it has in the file. */
const lists: Record<string, (id: string) => SQL> = {
  departments: (id) => sql`select d.name from memberships m join departments d on d.id = m.department_id
    where m.account_id = ${id} order by d.name`,
  departmentsLed: (id) => sql`select d.name from department_heads h join departments d on d.id = h.department_id
    where h.account_id = ${id} order by d.name`,
  products: (id) => sql`select p.code, p.name, g.granted_at from grants g join products p on p.id = g.product_id
    where g.account_id = ${id} order by p.position`,
  productsUsed: (id) => sql`select p.code, p.name, u.use_count, u.last_used_at from product_uses u
    join products p on p.id = u.product_id where u.account_id = ${id} order by p.position`,
  productsPinned: (id) => sql`select p.code, p.name from pins i join products p on p.id = i.product_id
    where i.account_id = ${id} order by i.position`,
  productsArranged: (
    id,
  ) => sql`select p.code, p.name from launcher_orders o, unnest(o.product_ids) with ordinality as own (id, place)
    join products p on p.id = own.id where o.account_id = ${id} order by own.place`,
  productsAskedFor: (
    id,
  ) => sql`select p.code, p.name, r.state, r.reason, r.requested_at, r.decided_at, r.answer from access_requests r
    join products p on p.id = r.product_id where r.account_id = ${id} order by r.requested_at`,
  menusHidden: (id) => sql`select menu from hidden_menus where account_id = ${id} order by menu`,
  exemptionsFromIpRules: (id) => sql`select added_at from ip_unlimited where account_id = ${id}`,
  savedViews: (id) =>
    sql`select list, name, value, created_at from saved_views where account_id = ${id} order by created_at`,
  agreements: (id) => sql`select document, version, accepted_at, address from agreements
    where account_id = ${id} order by accepted_at`,
}

/** What the portal keeps of a person, but for the logs. */
export async function ownFacts(db: Db, { person, organisation, sessionId, now }: Whose): Promise<object> {
  const kept: Record<string, unknown> = {}
  for (const [name, query] of Object.entries(lists)) kept[name] = await rowsOf(db, query(person.id))
  return {
    made: new Date(now).toISOString(),
    organisation: organisation.name,
    account: await accountFacts(db, person),
    ...kept,
    sessions: await listOwnSessions(db, sessionId),
    rememberedBrowsers: (await listOwnDevices(db, sessionId)).map(({ token_hash: _secret, ...place }) => place),
  }
}

async function accountFacts(db: Db, person: Person) {
  const found = await findAccount(db, person.id)
  return {
    id: person.id,
    account: person.account,
    name: person.realName,
    mobilePhone: person.mobilePhone,
    email: person.email,
    role: person.role,
    department: found?.department?.name ?? null,
    photo: person.photoFile,
    passwordChanged: person.passwordChangedAt,
    ...(found && rowFacts(found.account)),
  }
}

const rowFacts = (row: AccountRow) => ({
  jobTitle: row.jobTitle,
  joined: row.createdAt,
  lastSignIn: row.lastSignInAt,
  trialUntil: row.trialUntil,
  preferences: {
    language: row.lang,
    version: row.uiVersion,
    startPage: row.startPage,
    launcher: row.launcherView,
    finishedTours: { home: row.isHomeGuided, personalCenter: row.isPersonalCenterGuided },
  },
})
