import type { IdKind } from '@atrium/contract/kit/ids.ts'
import type { GrantState } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { testDigest } from '#testing/people.ts'
import { isSuccess, performer } from '#testing/perform.ts'
import { esignBuilders } from '#testing/esign.ts'
import { insertIdentity } from '#sso/sign-in/identities.store.ts'
import { Trace } from '#sso/traces/trace.ts'
import { insertTrace } from '#sso/traces/traces.store.ts'
import type { openTestPortal } from '#testing/test-portal.ts'

import { exampleConnection, exampleDirectory } from './sso-connection.ts'

type Portal = Awaited<ReturnType<typeof openTestPortal>>

/** The password that new members, and members who forgot theirs, choose. */
export const newPassword = 'Fresh-2026!x'

// Shared by all kits: a second one on the same portal must not repeat the phones of the first.
let phones = 13_800_000
const aPhone = () => `137${String((phones += 1)).padStart(8, '0')}`

/** The parts of which examples are made, on one portal that listens. */
export function exampleKit(portal: Portal) {
  const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

  const [listening] = portal.server.app.addresses() as { port: number }[]
  const perform = performer(`http://127.0.0.1:${listening?.port ?? 0}`)
  /** Makes a call that has to succeed. */
  async function ask<T = { ID: string }>(at: string, token: string | undefined, body?: object): Promise<T> {
    const { code, message, response } = await portal.ask<T>(at, { token, ...(body && { body }) })
    if (!isSuccess(code)) throw new Error(`${at}: ${message}`)
    return response
  }

  async function codeTo(kind: 'mobile' | 'email', account: string, checkType: number, token?: string) {
    await portal.deleteSentCodes()
    const body = { account, checkType, captcha: await portal.aCaptcha() }
    await portal.ask(`POST /verificationCode/${kind}`, { token, body })
    return portal.codeFor(account)
  }

  /** An application, with a licence for an organisation or without one. */
  async function aProduct(licensedTo?: string): Promise<string> {
    const id = newId()
    await owner(sql`insert into products (id, code, kind, name, english_name, introduction, english_introduction, web_url, public_url, icon, color, position)
      values (${id}, ${id.slice(-8)}, 'cloud', '应用', 'Application', '', '', 'https://app.example', 'https://app.example', 'flask', '#0fa68e', 9)`)
    if (licensedTo)
      await owner(
        sql`insert into licences (organisation_id, product_id, seat_count, valid_from, valid_until) values (${licensedTo}, ${id}, 50, '2020-01-01', '2099-12-31')`,
      )
    return id
  }

  /** Authorises an organisation to use the open capability. */
  const allowOpenCapability = (organisationId: string) =>
    owner(
      sql`insert into open_authorisations values (${organisationId}, '2020-01-01', '2099-12-31', 1000, 100, 50) on conflict do nothing`,
    )

  /** An insert interface, switched on for an organisation. Its application is not licensed: removing people would ask it for their tasks. */
  async function anInterface(organisationId: string): Promise<string> {
    const id = newId()
    const productId = await aProduct()
    await owner(sql`insert into open_interfaces (id, product_id, code, name, english_name, kind, method, upstream, path, delay_hours, calls_per_minute)
      values (${id}, ${productId}, 'samples', '登记样品', 'Register samples', 'insert', 'POST', 'https://app.example', '/samples', 1, 600)`)
    await owner(
      sql`insert into open_interface_activations (organisation_id, interface_id) values (${organisationId}, ${id})`,
    )
    return id
  }

  /** An app with a request or grant of an interface. */
  async function aGrant({ idOf, organisationId }: Pick<Office, 'idOf' | 'organisationId'>, state: GrantState) {
    const [AppID, InterfaceID] = [await idOf('app'), await idOf('open-interface')]
    await owner(sql`insert into open_grants (id, organisation_id, app_id, interface_id, state)
      values (${newId()}, ${organisationId}, ${AppID}, ${InterfaceID}, ${state})`)
    return { AppID, InterfaceID }
  }

  /** An insert that waits, and can be withdrawn for an hour. */
  async function aCall(
    { organisationId, appId, interfaceId }: { organisationId: string; appId: string; interfaceId: string },
    { state = 0 }: { state?: 0 | 2 | 4 } = {},
  ): Promise<string> {
    const id = newId()
    await owner(sql`insert into open_calls (id, organisation_id, app_id, app_name, product_id, interface_id, interface_version, kind, address, method, url, headers, state, cancelable_until, due_at)
      select ${id}, ${organisationId}, ${appId}, '排程系统', product_id, id, version, kind, '127.0.0.1', method, '/api/v1/open/eln/samples', '{}', ${state}, now() + interval '1 hour', now() + interval '1 hour'
      from open_interfaces where id = ${interfaceId}`)
    return id
  }

  /** A run of a directory that has ended. */
  async function addSync(
    { organisationId }: { organisationId: string },
    { connectionId, state = 'finished' }: { connectionId: string; state?: 'finished' | 'stopped' },
  ): Promise<string> {
    const id = newId()
    await owner(sql`insert into sso_syncs (id, organisation_id, connection_id, kind, is_dry, state, counts, vanishing_count, linked_count, started_at, finished_at)
      values (${id}, ${organisationId}, ${connectionId}, 'whole', false, ${state}, '{"changed": 1}', 3, 5, now(), now())`)
    return id
  }

  /** Invites a member by a personal link, and gives the secret of the link. */
  async function aMemberInvitation(organisationId: string, memberId: string): Promise<string> {
    const token = newId()
    await owner(sql`insert into invitations (id, organisation_id, account_id, token_hash, masked_recipient, uses, created_by, expires_at)
      values (${newId()}, ${organisationId}, ${memberId}, sha256(${token}::text::bytea), 'm***r@lab.example', 1, ${memberId}, now() + interval '1 day')`)
    return token
  }

  async function trialCode(mobilePhone: string) {
    await portal.deleteSentCodes()
    const body = { account: mobilePhone, checkType: 4, captcha: await portal.aCaptcha() }
    await portal.ask('POST /verificationCode/applyTrialMobile', { body })
    return portal.codeFor(mobilePhone)
  }

  /** An organisation with an administrator and a member, and an operator of the installation. */
  async function aStaffedOrganisation() {
    const { id: organisationId, englishName } = await portal.anOrganisation()
    const admin = await portal.anAccount({ organisationId, role: 'organisation-admin', realName: '宋若溪' })
    const member = await portal.anAccount({ organisationId })
    const operator = await portal.anAccount({ role: 'operator' })
    const tokenOf = async (person: typeof admin) => (await portal.aSession(person)).token
    // Not licensed: a removal would ask it for tasks.
    const productId = await aProduct()
    const tokens = { admin: await tokenOf(admin), member: await tokenOf(member), operator: await tokenOf(operator) }
    return {
      organisationId,
      englishName,
      admin,
      member,
      operator,
      tokens,
      productId,
      productCode: productId.slice(-8),
      askAdmin: <T = { ID: string }>(at: string, body?: object) => ask<T>(at, tokens.admin, body),
      askOperator: <T = { ID: string }>(at: string, body?: object) => ask<T>(at, tokens.operator, body),
      /** The member asks for an application. */
      requestAccess: async ({ isLicensed }: { isLicensed: boolean }) => {
        const productId = await aProduct(isLicensed ? organisationId : undefined)
        const { ID } = await ask('POST /Platform/accessRequests', tokens.member, { productId, reason: '实验需要' })
        return { id: ID, productId }
      },
      /** The ticket of the member who just proved the password. */
      ticket: async () => {
        const body = { accountId: member.id, password: testDigest }
        return (await ask<{ ticket: string }>('POST /account/authenticatedAccount', tokens.member, body)).ticket
      },
    }
  }
  const { aSignatory, aRequest } = esignBuilders(portal)
  /** A request of the office's product in which the member can sign. */
  async function requested({ organisationId, productId, member }: Staffed) {
    await aSignatory(member)
    return aRequest({ organisationId, productId, signers: [{ accountId: member.id }] })
  }
  type Staffed = Awaited<ReturnType<typeof aStaffedOrganisation>>

  /** Makes a row of each kind that ids identify, and gives its id. */
  const rows: Record<IdKind, (office: Staffed) => Promise<string>> = {
    account: async ({ member }) => member.id,
    act: async ({ organisationId, askAdmin }) => {
      const { id } = await portal.anAccount({ organisationId })
      const body = { accountIds: [id], State: 'locked' }
      return (await askAdmin<{ ActID: string }>('POST /account/modify', body)).ActID
    },
    any: async ({ member }) => member.id,
    app: async ({ askAdmin, organisationId, member }) => {
      await allowOpenCapability(organisationId)
      const body = { Name: newId(), OwnerID: member.id, ValidUntil: null, Addresses: '' }
      return (await askAdmin<{ App: { ID: string } }>('POST /v1/Sdk/ucapi/ade', body)).App.ID
    },
    'open-interface': ({ organisationId }) => anInterface(organisationId),
    'open-call': async ({ organisationId, admin }) =>
      // Of the app that tests sign in as the administrator: see `aSession`.
      aCall({ organisationId, appId: admin.id, interfaceId: await anInterface(organisationId) }),
    'esign-meaning': async ({ askAdmin }) => String((await askAdmin<{ ID: string }[]>('GET /esign/meanings'))[0]?.ID),
    'esign-request': async (office) => (await requested(office)).id,
    'esign-signer': async (office) => String((await requested(office)).signerIds[0]),
    'former-member': async ({ organisationId, askAdmin }) => {
      const { id } = await portal.anAccount({ organisationId })
      await askAdmin('POST /account/remove', { accountIds: [id] })
      return id
    },
    registration: async ({ organisationId }) => (await portal.anAccount({ organisationId, state: 'waiting' })).id,
    organisation: async ({ organisationId }) => organisationId,
    department: async ({ organisationId }) => (await portal.aDepartment(organisationId)).id,
    product: ({ organisationId }) => aProduct(organisationId),
    'access-request': async ({ requestAccess }) => (await requestAccess({ isLicensed: true })).id,
    session: async ({ member }) => (await portal.aSession(member)).id,
    device: async ({ member, organisationId }) => {
      const id = newId()
      await owner(sql`insert into remembered_devices (id, organisation_id, account_id, token_hash, device, address, expires_at)
        values (${id}, ${organisationId}, ${member.id}, sha256(${id}::text::bytea), 'Test', '127.0.0.1', now() + interval '1 day')`)
      return id
    },
    'application-rule': async ({ askAdmin, organisationId }) => {
      const { id: DepartmentID } = await portal.aDepartment(organisationId)
      const ProductID = await aProduct(organisationId)
      return (await askAdmin('POST /account/applicationRules', { DepartmentID, ProductID, WithSubDepartments: true }))
        .ID
    },
    invitation: async ({ askAdmin }) => (await askAdmin('POST /account/invitations', { uses: 1 })).ID,
    'administrator-invitation': async ({ askOperator, organisationId }) =>
      (await askOperator(`POST /operator/organisations/${organisationId}/administrators/invite`, {})).ID,
    view: async ({ askAdmin }) =>
      (await askAdmin('POST /account/views', { Name: '视图', Value: { state: 'active' } })).ID,
    import: async ({ tokens }) => {
      const content = `姓名,账号,手机号,邮箱,部门,职务,角色,应用\n林一,,${aPhone()},,,,,`
      const file = { name: 'members.csv', content }
      return (
        (await perform({ at: 'POST /account/batchImport', token: tokens.admin, file })).response as { ID: string }
      ).ID
    },
    verification: async ({ askAdmin }) => (await askAdmin('POST /operationLog/verify', {})).ID,
    'setting-value': async ({ askAdmin }) => {
      const body = { Code: 'log-retention', Value: { Months: 6 } }
      return (await askAdmin<{ ConfigValueID: string }>('POST /organizationConfig', body)).ConfigValueID
    },
    'log-reduction': async ({ askAdmin }) => {
      for (const Months of [12, 6])
        await askAdmin('POST /organizationConfig', { Code: 'log-retention', Value: { Months } })
      return (await askAdmin<{ ReductionID: string }>('POST /organizationConfig/logReduction', {})).ReductionID
    },
    notice: async ({ askOperator }) => {
      const texts = { Type: 'home', Title: '维护', Detail: '周六维护', EnDetail: 'Maintenance on Saturday' }
      const period = { BeginTime: '2026-01-01T00:00:00Z', EndTime: '2099-01-01T00:00:00Z' }
      return (await askOperator('POST /operator/notices/add', { ...texts, ...period })).ID
    },
    message: async ({ member }) => {
      await codeTo('email', member.email, 3)
      const [message] = await owner<{ id: string }>(
        sql`select id from messages where channel = 'email' order by created_at desc, id desc limit 1`,
      )
      return String(message?.id)
    },
    'trial-application': async ({ askOperator }) => {
      const mobilePhone = aPhone()
      const person = { name: '试用者', company: '新星生物', industry: 'cro-cdmo', product: 'ELN', mobilePhone }
      const verificationCode = await trialCode(mobilePhone)
      await ask('POST /account/applyTrial', undefined, { ...person, verificationCode, agreement: true })
      type Applications = { items: { ID: string }[] }
      const list = await askOperator<Applications>('POST /operator/trialApplications', { search: mobilePhone })
      return String(list.items[0]?.ID)
    },
    'sign-in': async () => newId(),
    'sso-connection': async ({ askAdmin }) => (await askAdmin('POST /sso/connections', exampleConnection)).ID,
    'sso-domain': async ({ askAdmin }) =>
      (await askAdmin('POST /sso/domains', { Domain: `lab-${newId().slice(-12)}.example` })).ID,
    'sso-link': async ({ askAdmin, organisationId, member }) => {
      const id = (await askAdmin('POST /sso/connections', exampleConnection)).ID
      const subject = newId()
      await inTransaction(portal.database, { organisationId }, (db) =>
        insertIdentity(db, { id, organisationId }, { accountId: member.id, subject }),
      )
      const [link] = await owner<{ id: string }>(sql`select id from sso_identities where subject = ${subject}`)
      return String(link?.id)
    },
    'sso-sync': async ({ askAdmin, organisationId }) => {
      const { ID } = await askAdmin('POST /sso/connections', exampleDirectory)
      return addSync({ organisationId }, { connectionId: ID })
    },
    'sso-trace': async ({ askAdmin, organisationId }) => {
      const connectionId = (await askAdmin('POST /sso/connections', exampleConnection)).ID
      const outcome = { key: 'outcome.failed' as const, values: {}, isPassed: false }
      const trace = {
        organisationId,
        connectionId,
        purpose: 'test' as const,
        testedBy: null,
        outcome,
        trace: new Trace(),
      }
      return inTransaction(portal.database, { organisationId }, (db) => insertTrace(db, trace))
    },
  }

  /** An organisation with people, and `idOf`, which makes a row of a kind in it. */
  async function anOffice() {
    const staffed = await aStaffedOrganisation()
    return { ...staffed, idOf: (kind: IdKind) => rows[kind](staffed) }
  }

  /** The id of one row of each kind. */
  async function idOfEachKind(idOf: Office['idOf']): Promise<Record<IdKind, string>> {
    const ids: Partial<Record<IdKind, string>> = {}
    // One after the other: some need codes, which are counted.
    for (const kind of Object.keys(rows) as IdKind[]) ids[kind] = await idOf(kind)
    return ids as Record<IdKind, string>
  }

  return {
    portal,
    owner,
    aPhone,
    anOffice,
    codeTo,
    trialCode,
    aMemberInvitation,
    addSync,
    aProduct,
    anInterface,
    aCall,
    aGrant,
    allowOpenCapability,
    perform,
    idOfEachKind,
  }
}
export type ExampleKit = ReturnType<typeof exampleKit>
export type Office = Awaited<ReturnType<ExampleKit['anOffice']>>
