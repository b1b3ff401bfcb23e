import { read } from '../kit/call.ts'
import { Type } from '../kit/type.ts'

/** In a file of its own: the first screens ask it, and nothing else of signing. */
export const waitingCalls = {
  waitingCount: read({
    at: 'GET /esign/inbox/count',
    title: 'Count waiting signature requests',
    purpose: 'Counts the requests that wait for the caller’s signature.',
    access: 'signed-in',
    scope: 'organisation',
    menu: 'e-signature',
    gives: Type.Object({ Count: Type.Integer({ description: 'Requests' }) }),
  }),
}
