import type { Lang } from '@atrium/contract/constants.ts'
import type { pushCalls } from '@atrium/contract/push/push.calls.ts'
import { findMembers } from '#account/member-accounts.ts'
import { consumeQuota } from '#identity/sign-in/attempts.ts'
import { inTransaction, type Db, type Within } from '#kit/data/database.ts'
import type { Fail } from '#kit/http/call-error.ts'
import type { Handlers } from '#kit/http/handle.ts'
import type { KitServices } from '#kit/services.ts'
import { phrase } from '#kit/text/language.ts'
import { allowedNetworks } from '#outside/allowed-networks.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import { guardedFetch } from '#outside/guarded-fetch.ts'
import { contactsOf, openSecret, pushAppOf } from './push-app.ts'
import { countMembers, findSettings, setTest, setTestResult, type PushRow } from './push.store.ts'
import { sendTest, stepRecorder, testOf, withResult } from './send-test.ts'

export type PushDomainServices = Pick<KitServices, 'database' | 'settings' | 'secrets' | 'clock'>
type Calls = Pick<typeof pushCalls, 'sendTest' | 'testResult'>
type Authorised = (db: Db, fail: Fail<'open-platform.not-authorised'>) => Promise<void>

const testLimit = { name: 'push test', most: 10, seconds: 600 }
const resultLimit = { name: 'push result', most: 60, seconds: 600 }

/** Handlers of debug messages. No transaction waits for the platform. */
export function debugMessages(services: PushDomainServices, checkAuthorised: Authorised): Handlers<Calls> {
  const { database, settings, clock } = services
  const fetch = guardedFetch(allowedNetworks(settings.ssoAllowedNetworks))
  const withinOf =
    (organisationId: string): Within =>
    (work) =>
      inTransaction(database, { organisationId }, work)

  return {
    async sendTest({ body, visitor: { person, organisation }, lang, db, note, fail }) {
      const within = withinOf(organisation.id)
      const { row, secret, recipient, memberCount, timeZone } = await within(async (own) => {
        await checkAuthorised(own, fail)
        const usable = checkUsable(services, await findSettings(own), fail)
        const [found] = await findMembers(own, [body.AccountID])
        await consume(own, organisation.id, { limit: testLimit, fail })
        return {
          ...usable,
          recipient: found ?? fail('request.not-found'),
          memberCount: await countMembers(own),
          timeZone: await organisationTimeZone(own),
        }
      })
      const { steps, onRequest } = stepRecorder()
      const app = pushAppOf(services, row, { secret, memberCount, fetch, onRequest })
      const now = clock.now()
      const test = await sendTest(
        { secrets: services.secrets, within },
        {
          app,
          steps,
          contacts: contactsOf(recipient),
          text: textOf({ message: body.Message, organisation: organisation.name, timeZone, lang, now }),
          sentBy: person.realName,
          recipient: recipient.name,
          now,
        },
      )
      await setTest(db, test, row.version)
      const { id, name } = recipient
      note({
        subject: { id, name },
        changes: { integrationObject: [null, row.integrationObject], pushState: [null, test.state] },
      })
      return testOf(lang, test)
    },

    async testResult({ params: { id }, visitor: { organisation }, lang, db, fail }) {
      const { row, test, memberCount } = await withinOf(organisation.id)(async (own) => {
        const found = await findSettings(own)
        if (!found?.lastTest || found.lastTest.id !== id.toLowerCase()) return fail('request.not-found')
        await consume(own, organisation.id, { limit: resultLimit, fail })
        return { row: found, test: found.lastTest, memberCount: await countMembers(own) }
      })
      const secret = openSecret(services, row)
      if (secret === undefined) return testOf(lang, test)
      const { steps, onRequest } = stepRecorder()
      const app = pushAppOf(services, row, { secret, memberCount, fetch, onRequest })
      const result = await withResult(app, test)
      // Of the same question, the last answer is shown.
      const before = test.steps.filter(({ Name }) => Name !== 'result')
      const stored = { ...result, steps: steps.length > 0 ? [...before, ...steps.slice(-1)] : test.steps }
      await setTestResult(db, stored)
      return testOf(lang, stored)
    },
  }
}

/** The settings and the secret by which a message can be sent. */
function checkUsable(
  services: PushDomainServices,
  row: PushRow | undefined,
  fail: Fail<'push.product-needed' | 'push.toggle-needed' | 'push.secret-needed'>,
): { row: PushRow; secret: string } {
  if (!row || row.productIds.length === 0) return fail('push.product-needed')
  if (!row.isEnabled) return fail('push.toggle-needed')
  return { row, secret: openSecret(services, row) ?? fail('push.secret-needed') }
}

async function consume(
  db: Db,
  organisationId: string,
  { limit, fail }: { limit: typeof testLimit; fail: Fail<'push.too-many-attempts'> },
): Promise<void> {
  const { granted } = await consumeQuota(db, { ...limit, of: organisationId }, 1)
  if (granted === 0) fail('push.too-many-attempts')
}

interface TextOptions {
  message: string | undefined
  organisation: string
  timeZone: string
  lang: Lang
  now: number
}

/** The time makes each message another one: platforms do not deliver the same text to the same person twice. */
function textOf({ message, organisation, timeZone, lang, now }: TextOptions): string {
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(now)
  const text = message?.trim() || phrase(lang, 'pushProblems', 'debugMessage', { organisation })
  return `${text}\n${time}`
}
