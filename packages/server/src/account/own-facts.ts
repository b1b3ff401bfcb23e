import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import type { Visitor } from '#identity/sessions/visitor.ts'
import { portal, type Period } from '#logs/logs.service.ts'
import { findAccount } from './account.store.ts'
import type { accounts } from '#identity/accounts.tables.ts'
import { listOwnDevices, listOwnSessions } from './devices.store.ts'

type AccountRow = typeof accounts.$inferSelect

/** DataSubject data is wanted: of the organisation, or an operator, who belongs to none. */
export interface DataSubject {
  visitor: Pick<Visitor, 'sessionId' | 'lang'> & { person: NonNullable<Visitor['person']> }
  organisation: { id: string; name: string } | undefined
  /** What is kept of the logs. */
  period: Period
  now: number
}

/** What is kept of a person in other tables, under the names it has in the file. */
const lists: Record<string, (id: string, period: Period) => SQL> = {
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
  // The index knows days and applications before people: each of them is looked up instead of everybody's days.
  activeDays: (
    id,
    { from },
  ) => sql`select days.day::date::text as day, kind.code as product from generate_series(${new Date(from).toISOString()}::timestamptz::date, current_date + 1, interval '1 day') as days (day)
    cross join (select id, code, position from products union all select ${portal}::uuid, null, -1) as kind
    join active_people a on a.span = 'day' and a.starts = days.day::date and a.product_id = kind.id and a.account_id = ${id}
    order by days.day, kind.position`,
  menusHidden: (id) => sql`select menu from hidden_menus where account_id = ${id} order by menu`,
  exemptionsFromIpRules: (id) => sql`select added_at from ip_unlimited where account_id = ${id}`,
  savedViews: (id) =>
    sql`select list, name, value, created_at from saved_views where account_id = ${id} order by created_at`,
  agreements: (id) => sql`select document, version, accepted_at, address from agreements
    where account_id = ${id} order by accepted_at`,
  singleSignOn: (id) => sql`select c.name, i.subject, i.created_at, i.last_used_at, i.synced from sso_identities i
    join sso_connections c on c.id = i.connection_id where i.account_id = ${id} order by i.created_at`,
  electronicSignature: (id) =>
    sql`select is_associated, password_changed_at, statement_at, statement_version from esign_profiles where account_id = ${id}`,
  signaturePictures: (id) =>
    sql`select kind, encode(sha256, 'hex') as sha256, created_at from esign_pictures where account_id = ${id} order by created_at`,
  signatureRequests: (
    id,
  ) => sql`select p.code as product, r.record_id, r.title, m.code as meaning, s.state, s.acted_at, s.reason, g.jws from esign_signers s
    join esign_requests r on r.id = s.request_id join products p on p.id = r.product_id join esign_meanings m on m.id = s.meaning_id
    left join esign_signatures g on g.signer_id = s.id where s.account_id = ${id} order by s.id`,
  reviewsMonomersSince: (id) => sql`select added_at from monomer_reviewers where account_id = ${id}`,
  labelsPrinted: (
    id,
  ) => sql`select name, version, row_count, label_count, output, state, created_at from label_print_jobs
    where account_id = ${id} order by id`,
  messages: (
    id,
  ) => sql`select n.event, n.sender, n.template, n.texts, r.params as values, n.link, r.channels, r.read_at, r.created_at from notification_recipients r
    join notifications n on n.id = r.notification_id where r.account_id = ${id} order by r.id`,
  notificationPreferences: (id) =>
    sql`select disabled_events, quiet_from, quiet_until, time_zone from notification_preferences where account_id = ${id}`,
}

/** What the portal keeps of a person, but for the logs and the photo. */
export async function ownFacts(db: Db, subject: DataSubject): Promise<object> {
  const { visitor, organisation, period, now } = subject
  const { person, sessionId } = visitor
  const facts: Record<string, unknown> = {}
  if (organisation)
    for (const [name, query] of Object.entries(lists)) facts[name] = await rowsOf(db, query(person.id, period))
  return {
    made: new Date(now).toISOString(),
    organisation: organisation?.name ?? null,
    account: organisation ? await accountFacts(db, subject) : await operatorFacts(db, subject),
    ...facts,
    noticesSeen: await rowsOf(db, sql`select kind, at from list_notice_visits(${sessionId}::uuid) order by kind`),
    noticesRead: await rowsOf(db, sql`select title, at from list_notice_reads(${sessionId}::uuid) order by at`),
    sessions: await listOwnSessions(db, sessionId),
    rememberedBrowsers: (await listOwnDevices(db, sessionId)).map(({ token_hash: _secret, ...place }) => place),
  }
}

const personFacts = ({ person }: DataSubject['visitor']) => ({
  id: person.id,
  account: person.account,
  name: person.realName,
  mobilePhone: person.mobilePhone,
  email: person.email,
  role: person.role,
  passwordChanged: person.passwordChangedAt,
})

async function accountFacts(db: Db, { visitor }: DataSubject) {
  const found = await findAccount(db, visitor.person.id)
  return {
    ...personFacts(visitor),
    department: found?.department?.name ?? null,
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

async function operatorFacts(db: Db, { visitor }: DataSubject) {
  const [times] = await rowsOf<{ joined: string; last_sign_in: string | null }>(
    db,
    sql`select joined, last_sign_in from own_account_times(${visitor.sessionId}::uuid)`,
  )
  return {
    ...personFacts(visitor),
    joined: times?.joined,
    lastSignIn: times?.last_sign_in,
    preferences: { language: visitor.lang ?? null },
  }
}
