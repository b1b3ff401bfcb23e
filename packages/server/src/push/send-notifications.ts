import { isLang } from '@atrium/contract/constants.ts'
import { inTransaction, type Db, type Within } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { isOpenCapabilityAuthorised } from '#open-platform/open-platform.service.ts'
import { notifyAdministrators } from '#organisation/notify-administrators.ts'
import { findOrganisation } from '#organisation/organisation.service.ts'
import { dayIn } from '#kit/text/calendar-days.ts'
import { allowedNetworks } from '#outside/allowed-networks.ts'
import { PushProblem } from '#outside/chat/push-problem.ts'
import { queryPush, sendPush } from '#outside/chat/send-push.ts'
import { deliveryQueue, retrySecondsAfter } from '#outside/delivery-queue.ts'
import { guardedFetch, type GuardedFetch } from '#outside/guarded-fetch.ts'
import { handOver, sendNotificationsJob, startNextDeliveries } from '#outside/notifications/deliveries.ts'
import { plainText } from '#outside/notifications/notification-text.ts'
import type { OutsideServices } from '#outside/services.ts'
import { getMessageToSend, type MessageToSend } from './message-to-send.ts'
import {
  claimDeliveries,
  listDueOrganisations,
  recordChange,
  secondsUntilDue,
  type DeliveryChange,
  type DueDelivery,
} from './notification-queue.ts'
import { contactsOf, openSecret, pushAppOf } from './push-app.ts'
import { countMembers, findSettings, pause, type PushRow } from './push.store.ts'
import { storedProblem } from './send-test.ts'

/** Messages to one organisation that are sent at the same time. */
const concurrency = 6
/** A platform that wants to be left alone for longer is given up: the message goes on by another way. */
const longestWaitSeconds = 3_600
/** A platform that refuses the app is asked again after this time. */
const refusedSeconds = 300
/** How often a person is looked for while questions are used up, and after how many seconds. */
const lookupAttempts = 3
const lookupRetrySeconds = 30
/** When the platform is asked what became of a message, in seconds after it took it; then it stays unknown. */
const checkSeconds = [20, 120, 900, 7_200]

type Services = Pick<
  OutsideServices,
  'database' | 'settings' | 'secrets' | 'clock' | 'installation' | 'outbox' | 'jobs'
>
type Result = { due: DueDelivery; change: DeliveryChange } | undefined

/**
 * Sends messages that wait: to chat platforms itself, by email and SMS through the outbox, and asks platforms what became of what they
 * took. One whose server ended while sending is sent once more, and no third time.
 */
export function sendNotifications(services: Services): Job {
  const fetch = guardedFetch(allowedNetworks(services.settings.ssoAllowedNetworks))
  return deliveryQueue<DueDelivery, Result>({
    name: sendNotificationsJob,
    listReceivers: listDueOrganisations,
    claim: claimDeliveries,
    concurrency,
    send: (due) => send(services, fetch, due),
    async record(db, results) {
      const done = results.flatMap((result) => result ?? [])
      for (const { due, change } of done) await recordChange(db, due, change)
      const failed = done.filter(({ change }) => change.state === 'failed').map(({ due }) => due.id)
      await startNextDeliveries(db, failed)
    },
    nextRun: { jobs: services.jobs, dueIn: secondsUntilDue },
  })
}

async function send(services: Services, fetch: GuardedFetch, due: DueDelivery): Promise<Result> {
  const within: Within = (work) => inTransaction(services.database, { organisationId: due.organisation_id }, work)
  const message = await within((db) => getMessageToSend(db, due.recipient_id))
  if (!message) return { due, change: failed('no-contact') }
  if (due.state !== 'accepted' && message.message.uselessAt.getTime() <= Date.now())
    return { due, change: failed('expired') }
  if (due.interruptions > 1) return { due, change: failed('interrupted') }
  if (due.channel !== 'push') {
    const isHandedOver = await within((db) => handOver(services, db, { due, message }))
    return isHandedOver ? undefined : { due, change: failed('no-contact') }
  }
  return { due, change: await push({ services, fetch, within }, due, message) }
}

interface Sending {
  services: Services
  fetch: GuardedFetch
  within: Within
}

/** Sends by the chat platform, or asks it what became of a message. */
async function push(sending: Sending, due: DueDelivery, message: MessageToSend): Promise<DeliveryChange> {
  const { services, within } = sending
  const usable = await within((db) => findUsable(services, db))
  if (!usable) return failed('switched-off')
  const { row } = usable
  const app = pushAppOf(services, row, { ...usable, fetch: sending.fetch, onRequest: () => ({ received: () => {} }) })
  try {
    if (due.accepted && due.state === 'accepted') return checked(due, await queryPush(app, due.accepted))
    const paused = changeWhilePaused(row)
    if (paused) return paused
    const text = plainText({
      lang: isLang(message.lang) ? message.lang : 'zh',
      message: message.message,
      params: message.params,
      portal: { name: services.installation.name, publicUrl: services.settings.publicUrl },
    })
    const contacts = contactsOf(message)
    const accepted = await sendPush({ secrets: services.secrets, within }, app, { contacts, text, id: due.id })
    const answer = due.interruptions > 0 ? { hint: 'repeated', code: null, values: {} } : null
    return { state: 'accepted', accepted, answer, againInSeconds: checkSeconds[0] ?? 0 }
  } catch (problem) {
    if (!(problem instanceof PushProblem)) throw problem
    if (due.state === 'accepted') return again(due)
    await within((db) => pauseAfter(services, db, { row, problem }))
    return changeAfter(problem, due)
  }
}

/** What becomes of a message that was claimed before another one met a problem that all would meet. */
function changeWhilePaused({ pausedUntil, pauseProblem: answer }: PushRow): DeliveryChange | undefined {
  const seconds = ((pausedUntil?.getTime() ?? 0) - Date.now()) / 1000
  if (seconds <= 0 || !answer) return undefined
  if (answer.kind !== 'rate') return { state: 'failed', answer }
  return { state: 'waiting', answer, againInSeconds: seconds, isUncounted: true }
}

/** Settings by which something can be sent now. */
async function findUsable(services: Services, db: Db) {
  const row = await findSettings(db)
  if (!row?.isEnabled || !(await isOpenCapabilityAuthorised(db, services.clock.now()))) return undefined
  const secret = openSecret(services, row)
  return secret === undefined ? undefined : { row, secret, memberCount: await countMembers(db) }
}

const failed = (hint: PushProblem['hint']): DeliveryChange => ({
  state: 'failed',
  answer: { hint, code: null, values: {} },
})

function checked(due: DueDelivery, outcome: Awaited<ReturnType<typeof queryPush>>): DeliveryChange {
  if (outcome.state === 'failed') return { state: 'failed', answer: storedProblem(outcome.problem) }
  if (outcome.state === 'delivered') return { state: outcome.isRead ? 'read' : 'delivered' }
  return outcome.state === 'unknown' ? { state: 'unknown' } : again(due)
}

/** Asks later what became of a message, and gives up in the end. */
function again({ checks }: DueDelivery): DeliveryChange {
  const seconds = checkSeconds[checks]
  return seconds === undefined ? { state: 'unknown' } : { state: 'accepted', againInSeconds: seconds }
}

function changeAfter(problem: PushProblem, { attempts }: DueDelivery): DeliveryChange {
  const answer = storedProblem(problem)
  const { kind, hint, retryAfterSeconds } = problem
  // Questions that are under way count, too, until they have found somebody.
  if (hint === 'lookups-used-up' && attempts < lookupAttempts)
    return { state: 'waiting', answer, againInSeconds: lookupRetrySeconds }
  if (hint === 'being-asked' || (kind === 'rate' && (retryAfterSeconds ?? 0) <= longestWaitSeconds))
    return { state: 'waiting', answer, againInSeconds: retryAfterSeconds ?? 1, isUncounted: true }
  const seconds = kind === 'transient' ? retrySecondsAfter(attempts) : null
  if (seconds === null) return { state: 'failed', answer }
  return { state: 'waiting', answer, againInSeconds: Math.max(seconds, retryAfterSeconds ?? 0) }
}

/** Leaves the platform alone where all messages would meet the same problem, and tells administrators of one that they can solve. */
async function pauseAfter(
  services: Services,
  db: Db,
  { row, problem }: { row: PushRow; problem: PushProblem },
): Promise<void> {
  const { kind, hint, retryAfterSeconds = 0 } = problem
  const isOfOneMessage =
    kind === 'recipient' || kind === 'transient' || hint === 'recipient-limit' || hint === 'text-too-long'
  if (isOfOneMessage || hint === 'lookups-used-up' || retryAfterSeconds > longestWaitSeconds) return
  await pause(db, row.version, storedProblem(problem), kind === 'rate' ? retryAfterSeconds : refusedSeconds)
  const organisation = kind === 'rate' ? undefined : await findOrganisation(db)
  if (!organisation) return
  const today = dayIn(organisation.timeZone, services.clock.now())
  await notifyAdministrators(services, db, {
    organisation,
    event: 'monitor-alert',
    template: 'push-stopped',
    link: '#/push',
    isUrgent: true,
    key: `push stopped ${row.version} ${today}`,
    params: {},
  })
}
