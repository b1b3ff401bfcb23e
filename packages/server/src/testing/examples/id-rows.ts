import type { IdKind } from '@atrium/contract/kit/ids.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction } from '#kit/data/database.ts'
import { esignBuilders } from '#testing/esign.ts'
import { insertIdentity } from '#sso/sign-in/identities.store.ts'
import { Trace } from '#sso/traces/trace.ts'
import { insertTrace } from '#sso/traces/traces.store.ts'
import type { ExampleTools } from './example-tools.ts'
import { aPrintJob, aPublishedTemplate } from './label-writes.ts'
import { aMonomer, aMonomerImport, anOwnPublicMonomer } from './monomer-writes.ts'
import { aMessage, enablePush } from './push-writes.ts'
import { aWebhook, aWebhookDelivery } from './webhook-writes.ts'
import { exampleConnection, exampleDirectory } from './sso-connection.ts'
import { askFor, type Portal, type StaffedOrganisation } from './staffed-organisation.ts'

/** A request of the organisation's product in which the member can sign. */
async function requested(portal: Portal, { organisationId, productId, member }: StaffedOrganisation) {
  const { aSignatory, aRequest } = esignBuilders(portal)
  await aSignatory(member)
  return aRequest({ organisationId, productId, signers: [{ accountId: member.id }] })
}

/** Makes a row of each kind that ids identify, and gives its id. */
export const idRows = ({
  portal,
  owner,
  ...tools
}: ExampleTools): Record<IdKind, (office: StaffedOrganisation) => Promise<string>> => ({
  account: async ({ member }) => member.id,
  act: async ({ organisationId, askAdmin }) => {
    const { id } = await portal.anAccount({ organisationId })
    const body = { accountIds: [id], State: 'locked' }
    return (await askAdmin<{ ActID: string }>('POST /account/modify', body)).ActID
  },
  any: async ({ member }) => member.id,
  app: async ({ askAdmin, organisationId, member }) => {
    await tools.allowOpenCapability(organisationId)
    const body = { Name: newId(), OwnerID: member.id, ValidUntil: null, Addresses: '' }
    return (await askAdmin<{ App: { ID: string } }>('POST /v1/Sdk/ucapi/ade', body)).App.ID
  },
  'open-interface': ({ organisationId }) => tools.anInterface(organisationId),
  'open-call': async ({ organisationId, admin }) =>
    // Of the app that tests sign in as the administrator: see `aSession`.
    tools.aCall({ organisationId, appId: admin.id, interfaceId: await tools.anInterface(organisationId) }),
  'esign-meaning': async ({ askAdmin }) => String((await askAdmin<{ ID: string }[]>('GET /esign/meanings'))[0]?.ID),
  'esign-request': async (office) => (await requested(portal, office)).id,
  'esign-signer': async (office) => String((await requested(portal, office)).signerIds[0]),
  'former-member': async ({ organisationId, askAdmin }) => {
    const { id } = await portal.anAccount({ organisationId })
    await askAdmin('POST /account/remove', { accountIds: [id] })
    return id
  },
  'label-print': ({ askAdmin }) => aPrintJob(askAdmin),
  webhook: (office) => aWebhook({ portal, owner, ...tools }, office),
  'webhook-delivery': (office) => aWebhookDelivery({ portal, owner, ...tools }, office),
  'push-test': async (office) => {
    await enablePush({ portal, owner, ...tools }, office)
    const body = { AccountID: office.member.id }
    return (await office.askAdmin<{ ID: string }>('POST /v1/Sdk/ucapi/message/send/test', body)).ID
  },
  notification: (office) => aMessage({ portal, owner, ...tools }, office),
  'inbox-message': async (office) => {
    const id = await aMessage({ portal, owner, ...tools }, office)
    const [row] = await owner<{ id: string }>(sql`select id from notification_recipients where notification_id = ${id}`)
    return String(row?.id)
  },
  delivery: async (office) => {
    const id = await aMessage({ portal, owner, ...tools }, office)
    const [row] = await owner<{ id: string }>(
      sql`select d.id from notification_deliveries d join notification_recipients r on r.id = d.recipient_id where r.notification_id = ${id}`,
    )
    return String(row?.id)
  },
  'label-template': ({ askAdmin }) => aPublishedTemplate(askAdmin),
  'monomer-import': async ({ tokens }) => aMonomerImport(tools, tokens.admin),
  monomer: async ({ askAdmin }) => (await aMonomer(askAdmin)).symbolId,
  'public-monomer': async ({ askOperator }) => (await anOwnPublicMonomer(askOperator)).symbolId,
  registration: async ({ organisationId }) => (await portal.anAccount({ organisationId, state: 'waiting' })).id,
  organisation: async ({ organisationId }) => organisationId,
  department: async ({ organisationId }) => (await portal.aDepartment(organisationId)).id,
  product: ({ organisationId }) => tools.aProduct(organisationId),
  'product-secret': async () => tools.aProductSecret(await tools.aProduct()),
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
    const ProductID = await tools.aProduct(organisationId)
    return (await askAdmin('POST /account/applicationRules', { DepartmentID, ProductID, WithSubDepartments: true })).ID
  },
  invitation: async ({ askAdmin }) => (await askAdmin('POST /account/invitations', { uses: 1 })).ID,
  'administrator-invitation': async ({ askOperator, organisationId }) =>
    (await askOperator(`POST /operator/organisations/${organisationId}/administrators/invite`, {})).ID,
  view: async ({ askAdmin }) =>
    (await askAdmin('POST /account/views', { Name: '视图', Value: { state: 'active' } })).ID,
  import: async ({ tokens }) => {
    const content = `姓名,账号,手机号,邮箱,部门,职务,角色,应用\n林一,,${tools.aPhone()},,,,,`
    const file = { name: 'members.csv', content }
    return (
      (await tools.perform({ at: 'POST /account/batchImport', token: tokens.admin, file })).response as { ID: string }
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
    await tools.codeTo('email', member.email, 3)
    const [message] = await owner<{ id: string }>(
      sql`select id from messages where channel = 'email' order by created_at desc, id desc limit 1`,
    )
    return String(message?.id)
  },
  'trial-application': async ({ askOperator }) => {
    const mobilePhone = tools.aPhone()
    const person = { name: '试用者', company: '新星生物', industry: 'cro-cdmo', product: 'ELN', mobilePhone }
    const verificationCode = await tools.trialCode(mobilePhone)
    await askFor(portal, 'POST /account/applyTrial', undefined, { ...person, verificationCode, agreement: true })
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
      insertIdentity(
        db,
        { id, organisationId, issuer: exampleConnection.Settings.Issuer },
        { accountId: member.id, subject },
      ),
    )
    const [link] = await owner<{ id: string }>(sql`select id from sso_identities where subject = ${subject}`)
    return String(link?.id)
  },
  'sso-sync': async ({ askAdmin, organisationId }) => {
    const { ID } = await askAdmin('POST /sso/connections', exampleDirectory)
    return tools.addSync({ organisationId }, { connectionId: ID })
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
})
