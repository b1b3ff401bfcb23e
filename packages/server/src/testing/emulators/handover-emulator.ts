import type { HandoverMove, HandoverTask } from '#outside/handover-tasks.ts'
import { openHttpEmulator, type Received, type Reply } from './http-emulator.ts'
import { isSigned } from './signed.ts'

export const handoverSecret = 'the secret of the products'

/** A product that knows what people have to hand over, on loopback. */
export async function openHandoverEmulator(known: HandoverTask[] = []) {
  const duties = [...known]
  /** What is answered instead, when something is to go wrong. */
  const wrong: { reply?: Reply; refusal?: string; silentMoves?: number; silentFor: Set<string> } = {
    silentFor: new Set(),
  }

  function reply(request: Received): Reply {
    if (!isSigned(request, handoverSecret)) return { status: 401, json: {} }
    if (wrong.reply) return wrong.reply
    const { people = [], moves = [] } = JSON.parse(request.body) as { people?: string[]; moves?: HandoverMove[] }
    return request.target === '/duties' ? listTasks(people) : move(moves)
  }

  function listTasks(people: string[]): Reply {
    if (people.some((id) => wrong.silentFor.has(id))) return { status: 503, json: {} }
    return { status: 200, json: { duties: duties.filter(({ person }) => people.includes(person)) } }
  }

  function move(moves: readonly HandoverMove[]): Reply {
    if (wrong.refusal) return { status: 200, json: { done: false, reason: wrong.refusal } }
    for (const { person, kind, reference, to } of moves)
      for (const duty of duties)
        if (duty.person === person && duty.kind === kind && duty.reference === reference) duty.person = to
    if (!wrong.silentMoves) return { status: 200, json: { done: true } }
    // What it was asked is done by now; only the answer is lost.
    wrong.silentMoves -= 1
    return { status: 504, json: {} }
  }

  const emulator = await openHttpEmulator(reply)
  return { ...emulator, duties, wrong }
}
