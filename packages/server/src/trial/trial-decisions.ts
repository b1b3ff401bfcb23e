import { day, type Lang } from '@atrium/contract/constants.ts'
import type { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { trialProducts, type TrialApplication } from '@atrium/contract/trial/trial.shapes.ts'
import { takenError } from '#identity/registration/registration.ts'
import type { Db } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import type { IdentityServices } from '#identity/services.ts'
import { writeMessage } from '#outside/outbox.ts'
import {
  countApplications,
  countDue,
  decideApplication,
  findApplication,
  grantTrial,
  listApplications,
  type Application,
} from './trial.store.ts'

const messageValidity = 7 * day

/** Handlers of trial applications, for operators. */
export const trialDecisions = (services: IdentityServices) => ({
  async trialApplications({ body, db }: Context<typeof operatorCalls.trialApplications>) {
    const { pageIndex, pageSize, state } = body
    const search = body.search?.trim() || undefined
    const rows = await listApplications(db, {
      ...(state && { state }),
      ...(search && { search }),
      limit: pageSize,
      offset: (pageIndex - 1) * pageSize,
    })
    const total = await countApplications(db, state, search)
    return { total, items: rows.map(applicationOf), ...(await countDue(db)) }
  },

  async approveTrial({ params, body: { days }, visitor, db, note, fail }: Context<typeof operatorCalls.approveTrial>) {
    const application = await findWaiting(db, params.id, fail)
    const until = new Date(services.clock.now() + days * day)
    const products =
      application.product === 'other' ? trialProducts.filter((code) => code !== 'other') : [application.product]
    const name = `${application.company}（试用 ${application.id.slice(-6)}）`
    const accountId = await grantTrial(db, { ...application, name, until, products }).catch((problem: unknown) => {
      throw takenError(problem) ?? problem
    })
    await decideApplication(db, application.id, { state: 'approved', decidedBy: visitor.person.realName, accountId })
    const ends = until.toISOString().slice(0, 10)
    await notifyApplicant(services, db, application, {
      template: 'trial-approved',
      params: { name: application.name, until: ends },
    })
    note({
      subject: { id: accountId, name: application.name },
      changes: { state: ['waiting', 'approved'], until: [null, ends] },
    })
    return { Account: application.mobilePhone, EndsTime: until.toISOString() }
  },

  async declineTrial({ params, body, visitor, db, note, fail }: Context<typeof operatorCalls.declineTrial>) {
    const application = await findWaiting(db, params.id, fail)
    const reason = body.reason.trim()
    await decideApplication(db, application.id, { state: 'declined', decidedBy: visitor.person.realName, reason })
    await notifyApplicant(services, db, application, {
      template: 'trial-declined',
      params: { name: application.name, reason },
    })
    note({
      subject: { id: application.id, name: application.name },
      changes: { state: ['waiting', 'declined'] },
      reason,
    })
    return { ID: application.id }
  },
})

type Fail = (error: 'request.not-found' | 'trial.already-decided') => never

async function findWaiting(db: Db, id: string, fail: Fail): Promise<Application> {
  const application = (await findApplication(db, id)) ?? fail('request.not-found')
  if (application.state !== 'waiting') fail('trial.already-decided')
  return application
}

interface Answer {
  template: 'trial-approved' | 'trial-declined'
  params: Record<string, string>
}

/** Notifies the applicant by SMS. */
const notifyApplicant = (services: IdentityServices, db: Db, application: Application, answer: Answer) =>
  writeMessage(services, db, {
    channel: 'sms',
    address: application.mobilePhone,
    ...answer,
    lang: application.lang satisfies Lang,
    organisationId: null,
    validity: messageValidity,
  })

const applicationOf = (row: Application): TrialApplication => ({
  ID: row.id,
  Kind: row.kind,
  State: row.state,
  Name: row.name,
  MobilePhone: row.mobilePhone,
  Email: row.email,
  Company: row.company,
  Industry: row.industry,
  Product: row.product,
  Message: row.message,
  AppliedTime: row.appliedAt.toISOString(),
  AnswerUntil: row.answerUntil.toISOString(),
  DecidedTime: row.decidedAt?.toISOString() ?? null,
  DecidedBy: row.decidedBy,
  Reason: row.reason,
  Account: row.accountId,
})
