import { day, type Lang } from '@atrium/contract/constants.ts'
import type { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { trialProducts, type TrialApplication } from '@atrium/contract/trial/trial.shapes.ts'
import { takenError } from '#identity/registration.ts'
import type { Db } from '#kit/database.ts'
import type { Context } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
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

/** The trial applications, and what operators decide about them. */
export const trialDecisions = (parts: Parts) => ({
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
    const wish = await findWaiting(db, params.id, fail)
    const until = new Date(parts.clock.now() + days * day)
    const products = wish.product === 'other' ? trialProducts.filter((code) => code !== 'other') : [wish.product]
    const name = `${wish.company}（试用 ${wish.id.slice(-6)}）`
    const accountId = await grantTrial(db, { ...wish, name, until, products }).catch((problem: unknown) => {
      throw takenError(problem) ?? problem
    })
    await decideApplication(db, wish.id, { state: 'approved', decidedBy: visitor.person.realName, accountId })
    const ends = until.toISOString().slice(0, 10)
    await tell(parts, db, wish, { template: 'trial-approved', params: { name: wish.name, until: ends } })
    note({
      subject: { id: accountId, name: wish.name },
      changes: { state: ['waiting', 'approved'], until: [null, ends] },
    })
    return { Account: wish.mobilePhone, EndsTime: until.toISOString() }
  },

  async declineTrial({ params, body, visitor, db, note, fail }: Context<typeof operatorCalls.declineTrial>) {
    const wish = await findWaiting(db, params.id, fail)
    const reason = body.reason.trim()
    await decideApplication(db, wish.id, { state: 'declined', decidedBy: visitor.person.realName, reason })
    await tell(parts, db, wish, { template: 'trial-declined', params: { name: wish.name, reason } })
    note({ subject: { id: wish.id, name: wish.name }, changes: { state: ['waiting', 'declined'] }, reason })
    return { ID: wish.id }
  },
})

type Fail = (error: 'request.not-found' | 'trial.already-decided') => never

async function findWaiting(db: Db, id: string, fail: Fail): Promise<Application> {
  const found = (await findApplication(db, id)) ?? fail('request.not-found')
  if (found.state !== 'waiting') fail('trial.already-decided')
  return found
}

interface Answer {
  template: 'trial-approved' | 'trial-declined'
  params: Record<string, string>
}

/** Tells the applicant what was decided, by short message. */
const tell = (parts: Parts, db: Db, wish: Application, answer: Answer) =>
  writeMessage(parts, db, {
    channel: 'sms',
    address: wish.mobilePhone,
    ...answer,
    lang: wish.lang satisfies Lang,
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
