import type { Lang } from '@atrium/contract/constants.ts'
import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import type { PushTest } from '@atrium/contract/push/push.shapes.ts'
import { newId } from '#kit/data/columns.ts'
import { maskedEmail, maskedPhone } from '#kit/text/masks.ts'
import { phrase } from '#kit/text/language.ts'
import type { PushApp, PushContact, PushOutcome } from '#outside/chat/push-channel.ts'
import { PushProblem } from '#outside/chat/push-problem.ts'
import { queryPush, sendPush, type PushServices } from '#outside/chat/send-push.ts'
import type { StoredProblem, StoredTest } from './push.tables.ts'

const maxAnswerLength = 1_000

type Steps = PushTest['Steps']

/** Records what a platform is asked and what it answers, without tokens and contacts. */
export function stepRecorder(): { steps: Steps; onRequest: PushApp['onRequest'] } {
  const steps: Steps = []
  return {
    steps,
    onRequest(operation, sent) {
      const step: Steps[number] = { Name: operation, Endpoint: String(sent['endpoint']), Answer: null }
      steps.push(step)
      return { received: (answer) => void (step.Answer = describeAnswer(answer)) }
    },
  }
}

const describeAnswer = (answer: object): string =>
  JSON.stringify(answer, (_, value: unknown) => (typeof value === 'string' ? masked(value) : value)).slice(
    0,
    maxAnswerLength,
  )

const masked = (text: string): string =>
  isMobilePhone(text) ? maskedPhone(text) : isMailAddress(text) ? maskedEmail(text) : text

interface TestOptions {
  app: PushApp
  steps: Steps
  contacts: readonly PushContact[]
  text: string
  sentBy: string
  recipient: string
  now: number
}

/** Sends a debug message and asks once what became of it. Resolves also where the platform refuses it. */
export async function sendTest(
  services: PushServices,
  { app, contacts, text, now, ...test }: TestOptions,
): Promise<StoredTest> {
  const started = { id: newId(), time: new Date(now).toISOString(), ...test }
  try {
    const accepted = await sendPush(services, app, { contacts, text, id: started.id })
    return await withResult(app, { ...started, state: 'pending', problem: null, accepted })
  } catch (problem) {
    return { ...started, state: 'failed', problem: storedProblem(problem), accepted: null }
  }
}

/** Asks the platform what became of a debug message. What it cannot be asked now stays as it is. */
export async function withResult(app: PushApp, test: StoredTest): Promise<StoredTest> {
  if (!test.accepted || test.state === 'failed') return test
  try {
    return { ...test, problem: null, ...resultOf(await queryPush(app, test.accepted)) }
  } catch (problem) {
    return { ...test, problem: storedProblem(problem) }
  }
}

function resultOf(outcome: PushOutcome): Partial<StoredTest> & Pick<StoredTest, 'state'> {
  if (outcome.state === 'failed') return { state: 'failed', problem: storedProblem(outcome.problem) }
  if (outcome.state === 'delivered') return { state: outcome.isRead ? 'read' : 'delivered' }
  return { state: outcome.state }
}

/** A `PushProblem` as it is stored; throws what is another one. */
export function storedProblem(problem: unknown): StoredProblem {
  if (!(problem instanceof PushProblem)) throw problem
  const { kind, hint, code, values, retryAfterSeconds } = problem
  return { kind, hint, code: code ?? null, values, retryAfterSeconds: retryAfterSeconds ?? null }
}

/** A debug message for administrators, with its sentences in their language. */
export const testOf = (lang: Lang, { problem, ...test }: StoredTest): PushTest => ({
  ID: test.id,
  Time: test.time,
  SentBy: test.sentBy,
  Recipient: test.recipient,
  State: test.state,
  Problem: problem && {
    Kind: problem.kind,
    Code: problem.code,
    Text: phrase(lang, 'pushProblems', `problem.${problem.hint}`, problem.values),
    RetryAfterSeconds: problem.retryAfterSeconds,
  },
  Steps: test.steps,
})
