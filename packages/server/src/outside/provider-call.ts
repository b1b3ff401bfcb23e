import { DeliveryProblem } from './delivery.ts'

/** What a provider answered: the status, and the fields of its JSON where there are any. */
export interface Answer {
  status: number
  fields: Record<string, unknown>
}

const patience = 10_000

/** Posts to a provider and reads its answer, whatever the status; redirects are not followed. */
export async function callProvider(
  provider: string,
  url: string | URL,
  { headers, body }: { headers: Record<string, string>; body?: string },
): Promise<Answer> {
  const signal = AbortSignal.timeout(patience)
  try {
    const response = await fetch(url, { method: 'POST', headers, body: body ?? null, redirect: 'manual', signal })
    return { status: response.status, fields: parsed(await response.text()) }
  } catch (problem) {
    throw signal.aborted
      ? new DeliveryProblem('timeout', `${provider} did not answer in time.`, false)
      : new DeliveryProblem(networkCode(problem), `${provider} cannot be reached.`, false)
  }
}

/** The fields of what should be an object, none of anything else. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Says no with the provider's code alone: providers repeat numbers, texts and what was signed in their sentences. */
export function refused(provider: string, code: unknown, status: number, isPermanent: (code: string) => boolean) {
  const isCode = typeof code === 'string' && /^[\w.-]{1,100}$/.test(code)
  const name = isCode ? code : `http-${status}`
  return new DeliveryProblem(name, `${provider} refused the message: ${name}.`, isPermanent(name))
}

function parsed(text: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

function networkCode(problem: unknown): string {
  const { code } = fieldsOf(fieldsOf(problem)['cause'])
  return typeof code === 'string' ? code : 'unreachable'
}
