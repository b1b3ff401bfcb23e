import type { ProductDuty } from '#outside/product-duties.ts'
import { openHttpEmulator, type Received, type Reply } from './http-emulator.ts'
import { isSigned } from './signed.ts'

export const dutiesSecret = 'the secret of the products'

/** A product that knows what people have to hand over, on loopback. */
export async function openDutiesEmulator(known: ProductDuty[] = []) {
  const duties = [...known]
  /** What is answered instead, when something is to go wrong. */
  const wrong: { reply?: Reply; refusal?: string; silentMoves?: number } = {}

  function reply(request: Received): Reply {
    if (!isSigned(request, dutiesSecret)) return { status: 401, json: {} }
    if (wrong.reply) return wrong.reply
    const question = JSON.parse(request.body) as {
      people?: string[]
      moves?: { person: string; kind: string; reference: string; to: string }[]
    }
    if (request.target === '/duties')
      return { status: 200, json: { duties: duties.filter(({ person }) => question.people?.includes(person)) } }
    if (wrong.refusal) return { status: 200, json: { done: false, reason: wrong.refusal } }
    for (const move of question.moves ?? [])
      for (const duty of duties)
        if (duty.person === move.person && duty.kind === move.kind && duty.reference === move.reference)
          duty.person = move.to
    // What it was asked is done by now; only the answer is lost.
    if (wrong.silentMoves) {
      wrong.silentMoves -= 1
      return { status: 504, json: {} }
    }
    return { status: 200, json: { done: true } }
  }

  const emulator = await openHttpEmulator(reply)
  return { ...emulator, duties, wrong }
}
