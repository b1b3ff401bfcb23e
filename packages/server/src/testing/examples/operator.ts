import { sql } from 'drizzle-orm'
import { newId } from '#kit/columns.ts'
import { firstOperatorLink } from '#operator/operator.service.ts'
import { newPassword, type ExampleKit, type Examples } from './kit.ts'

const particulars = { name: '试用者', company: '新星生物', industry: 'cro-cdmo', product: 'ELN' }

/** An application that waits for an operator. */
export async function aTrial(kit: ExampleKit) {
  const { portal, aPhone } = kit
  const mobilePhone = aPhone()
  const verificationCode = await trialCode(kit, mobilePhone)
  await portal.ask('POST /account/applyTrial', {
    body: { ...particulars, mobilePhone, verificationCode, agreement: true },
  })
  const operator = await portal.anAccount({ role: 'operator' })
  const { token } = await portal.aSession(operator)
  const list = await portal.ask<{ items: { ID: string }[] }>('POST /operator/trialApplications', {
    token,
    body: { search: mobilePhone },
  })
  return { operator, token, id: String(list.response.items[0]?.ID), mobilePhone }
}

async function trialCode({ portal }: ExampleKit, mobilePhone: string) {
  await portal.forgetCodesSent()
  const body = { account: mobilePhone, checkType: 4, captcha: await portal.aCaptcha() }
  await portal.ask('POST /verificationCode/applyTrialMobile', { body })
  return portal.codeFor(mobilePhone)
}

const notice = {
  Type: 'home',
  Title: '维护',
  Detail: '周六维护',
  EnDetail: 'Maintenance on Saturday',
  BeginTime: '2026-01-01T00:00:00Z',
  EndTime: '2099-01-01T00:00:00Z',
}

/** An operator, and a notice that is there. */
async function anOperator({ portal }: ExampleKit) {
  const { id } = await portal.anAccount({ role: 'operator' })
  const { token } = await portal.aSession({ id, organisationId: null })
  const { response } = await portal.ask<{ ID: string }>('POST /operator/notices/add', { token, body: notice })
  return { id, token, noticeId: response.ID }
}

/** An operator who asks, and how that is logged. */
async function anOperatorWith({ portal }: ExampleKit) {
  const operator = await portal.anAccount({ role: 'operator' })
  const { token } = await portal.aSession(operator)
  return { operator, token, by: { token, actor: operator.id } }
}

let organisationCount = 0
const organisationInput = () => {
  organisationCount += 1
  const name = `新组织${organisationCount}`
  return { OrgName: name, EnglishName: name, TimeZone: 'Asia/Shanghai', Lang: 'zh', SeatCount: 20 }
}

/** The settings of the installation, and its set-up. */
const installationExamples = (kit: ExampleKit): Examples => {
  const { owner } = kit
  return {
    'PUT /operator/installation': async () => {
      const { by } = await anOperatorWith(kit)
      const [row] = await owner<{ version: number }>(sql`select version from installation`)
      const body = { Name: '研发门户', PublicUrl: null, Version: Number(row?.version) }
      return { at: 'PUT /operator/installation', ...by, body, subject: null, organisationId: null }
    },
    'POST /operator/installation/finishSetUp': async () => {
      const { by } = await anOperatorWith(kit)
      return { at: 'POST /operator/installation/finishSetUp', ...by, subject: null, organisationId: null }
    },
    'POST /operator/installation/products': async () => {
      const { by } = await anOperatorWith(kit)
      const body = { Products: [{ Code: 'ELN', WebUrl: 'https://eln.example.com/' }] }
      return { at: 'POST /operator/installation/products', ...by, body, subject: null, organisationId: null }
    },
    'POST /operator/messages/test': async () => {
      const { by } = await anOperatorWith(kit)
      const body = { Channel: 'sms', Recipient: '13800001111' }
      return { at: 'POST /operator/messages/test', ...by, body, subject: undefined, organisationId: null }
    },
  }
}

/** What operators do with organisations. */
const managedOrganisationExamples = (kit: ExampleKit): Examples => {
  const { portal } = kit
  const within = async () => {
    const { token, by } = await anOperatorWith(kit)
    const { id } = await portal.anOrganisation()
    return { token, at: `/operator/organisations/${id}`, known: { ...by, subject: id, organisationId: id } }
  }
  return {
    'POST /operator/organisation': async () => {
      const { by } = await anOperatorWith(kit)
      const body = { ...organisationInput(), Licences: [] }
      return { at: 'POST /operator/organisation', ...by, body, subject: undefined, organisationId: undefined }
    },
    'PUT /operator/organisations/:organisationId': async () => {
      const { at, known } = await within()
      return { at: `PUT ${at}`, ...known, body: { ...organisationInput(), Version: 1 } }
    },
    'POST /operator/organisations/:organisationId/suspend': async () => {
      const { at, known } = await within()
      return { at: `POST ${at}/suspend`, ...known, body: { Reason: '合同到期' } }
    },
    'POST /operator/organisations/:organisationId/resume': async () => {
      const { token, at, known } = await within()
      await portal.ask(`POST ${at}/suspend`, { token, body: { Reason: '合同到期' } })
      return { at: `POST ${at}/resume`, ...known, body: {} }
    },
    'POST /operator/organisations/:organisationId/administrators/invite': async () => {
      const { at, known } = await within()
      return { at: `POST ${at}/administrators/invite`, ...known, body: { days: 7 } }
    },
    'DELETE /operator/organisations/:organisationId/administrators/invitations/:id': async () => {
      const { token, at, known } = await within()
      const { response } = await portal.ask<{ ID: string }>(`POST ${at}/administrators/invite`, { token, body: {} })
      return { at: `DELETE ${at}/administrators/invitations/${response.ID}`, ...known }
    },
    'POST /account/administrator': async () => {
      const { token, at, known } = await within()
      const { response } = await portal.ask<{ Link: string }>(`POST ${at}/administrators/invite`, { token, body: {} })
      const invitation = response.Link.split('invitation=')[1]
      const account = `admin.${newId().slice(-6)}`
      const email = `${account}@atrium.example`
      const body = { invitation, account, realName: '首位管理员', email, password: newPassword, agreement: true }
      const { organisationId } = known
      return { at: 'POST /account/administrator', body, actor: 'subject', subject: undefined, organisationId }
    },
  }
}

/** Messages that operators read and send again. */
function messageExamples({ portal, owner, codeTo }: ExampleKit): Examples {
  return {
    'POST /operator/messages/:id/read': async () => {
      const operator = await portal.anAccount({ role: 'operator' })
      const { token } = await portal.aSession(operator)
      const person = await portal.anAccount()
      await codeTo('email', String(person.email), 3)
      const [message] = await owner<{ id: string }>(
        sql`select id from messages where channel = 'email' order by created_at desc, id desc limit 1`,
      )
      const id = String(message?.id)
      const { organisationId } = person
      return {
        at: `POST /operator/messages/${id}/read`,
        token,
        body: {},
        actor: operator.id,
        subject: id,
        organisationId,
      }
    },
    'POST /operator/messages/:id/send': async () => {
      const operator = await portal.anAccount({ role: 'operator' })
      const { token } = await portal.aSession(operator)
      const person = await portal.anAccount()
      await codeTo('mobile', person.mobilePhone, 1)
      const [message] = await owner<{ id: string }>(
        sql`update messages set state = 'failed' where id = (select id from messages order by created_at desc, id desc limit 1) returning id`,
      )
      const id = String(message?.id)
      const at = `POST /operator/messages/${id}/send`
      return { at, token, body: {}, actor: operator.id, subject: id, organisationId: null }
    },
  }
}

/** Notices that operators publish. */
function noticeExamples(kit: ExampleKit): Examples {
  return {
    'POST /operator/notices/add': async () => {
      const { id, token } = await anOperator(kit)
      return {
        at: 'POST /operator/notices/add',
        token,
        body: notice,
        actor: id,
        subject: undefined,
        organisationId: null,
      }
    },
    'PUT /operator/notices/:id': async () => {
      const { id, token, noticeId } = await anOperator(kit)
      const body = { ...notice, Title: '改期' }
      return {
        at: `PUT /operator/notices/${noticeId}`,
        token,
        body,
        actor: id,
        subject: noticeId,
        organisationId: null,
      }
    },
    'DELETE /operator/notices/:id': async () => {
      const { id, token, noticeId } = await anOperator(kit)
      return { at: `DELETE /operator/notices/${noticeId}`, token, actor: id, subject: noticeId, organisationId: null }
    },
  }
}

/** Trials, and those who run the installation. */
export const operatorExamples = (kit: ExampleKit): Examples => {
  const { portal, owner, aPhone } = kit
  return {
    'POST /account/applyTrial': async () => {
      const mobilePhone = aPhone()
      const verificationCode = await trialCode(kit, mobilePhone)
      const body = { ...particulars, mobilePhone, verificationCode, agreement: true }
      const made = { actor: 'subject', subject: undefined, organisationId: null, isSpent: true } as const
      return { at: 'POST /account/applyTrial', body, ...made }
    },
    'PUT /operator/freeTrial': async () => {
      const { by } = await anOperatorWith(kit)
      const [row] = await owner<{ version: number }>(sql`select version from free_trial_settings`)
      const limits = { PerDevice: 2, PerNetwork: 5, PerDay: 50 }
      const body = { IsOn: true, Days: 10, Products: ['ELN'], ...limits, Version: row?.version ?? 1 }
      return { at: 'PUT /operator/freeTrial', body, ...by, subject: null, organisationId: null }
    },
    'POST /Trial/RegisterApply': async () => {
      const person = await portal.anAccount()
      const { token } = await portal.aSession(person, 'trial')
      const { id, organisationId } = person
      return { at: 'POST /Trial/RegisterApply', token, body: particulars, actor: id, subject: id, organisationId }
    },
    ...messageExamples(kit),
    'POST /operator/trialApplications/:id/approve': async () => {
      const { operator, token, id } = await aTrial(kit)
      const at = `POST /operator/trialApplications/${id}/approve`
      // The subject is the person whom it makes.
      return { at, token, body: { days: 2 }, actor: operator.id, subject: undefined, organisationId: null }
    },
    'POST /operator/trialApplications/:id/decline': async () => {
      const { operator, token, id } = await aTrial(kit)
      const at = `POST /operator/trialApplications/${id}/decline`
      return { at, token, body: { reason: '资料不全' }, actor: operator.id, subject: id, organisationId: null }
    },
    ...installationExamples(kit),
    ...managedOrganisationExamples(kit),
    ...noticeExamples(kit),
    'POST /operator/first': async () => {
      // There is none by then: the others made theirs for their own examples.
      await owner(sql`update accounts set left_at = now() where role = 'operator'`)
      const link = await firstOperatorLink(portal.database, 'https://portal.example.com')
      const token = String(link?.split('token=')[1])
      const account = `root.${newId().slice(-6)}`
      const body = { token, account, realName: '运营', password: newPassword }
      return { at: 'POST /operator/first', body, actor: 'subject', subject: undefined, organisationId: null }
    },
  }
}
