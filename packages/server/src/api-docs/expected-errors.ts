import { isOfPrograms, verbAndPath, type Call } from '@atrium/contract/kit/call.ts'
import { errorCatalogue, type ErrorName } from '@atrium/contract/errors.ts'

/** The catalogue's names in its order. */
export const errorNames = Object.keys(errorCatalogue) as ErrorName[]

const beginningWith = (prefix: string) => errorNames.filter((name) => name.startsWith(prefix))

/** Which errors the kit itself can answer a call with. */
const rules: readonly { when: (call: Call) => unknown; errors: readonly ErrorName[] }[] = [
  { when: readsBody, errors: ['request.wrong-content-type', 'request.too-large'] },
  { when: ({ takes }) => takes, errors: ['request.too-slow', ...beginningWith('upload.')] },
  { when: ({ takes }) => takes?.redrawnTo, errors: beginningWith('picture.') },
  { when: (call) => call.kind === 'write' && !isOfPrograms(call), errors: ['request.forged'] },
  { when: (call) => call.kind === 'read' && call.logs, errors: ['request.forged'] },
  {
    when: ({ access }) => typeof access === 'string',
    errors: beginningWith('access.').filter((name) => !name.endsWith('-needed')),
  },
  { when: ({ access }) => typeof access === 'string', errors: ['access.sign-in-needed'] },
  { when: ({ access }) => access === 'app' || access === 'program', errors: ['access.token-needed'] },
  {
    when: ({ access }) => access === 'product' || access === 'program',
    errors: ['access.signature-needed', 'products.unauthorised', 'products.organisation-suspended'],
  },
  { when: ({ access, scope }) => access === 'operator' && scope === 'organisation', errors: ['request.not-found'] },
  { when: (call) => call.kind === 'read' && call.limit, errors: ['request.too-frequent', 'request.too-costly'] },
  { when: () => true, errors: ['request.invalid', 'request.malformed', 'request.failed', 'request.unavailable'] },
]

function readsBody(call: Call): boolean {
  return verbAndPath(call).verb !== 'GET'
}

/** Every error a call can end with, its own and the kit's, in the order of the catalogue. */
export function expectedErrors(call: Call): ErrorName[] {
  const expected = new Set<ErrorName>(call.fails)
  for (const { when, errors } of rules) if (when(call)) for (const name of errors) expected.add(name)
  return errorNames.filter((name) => expected.has(name))
}

const remembered = new WeakMap<Call, ReadonlySet<ErrorName>>()

/** Whether a call may end with this error: its contract declares it, or it is one of the kit's. */
export function isExpected(call: Call, error: ErrorName): boolean {
  const expected = remembered.get(call) ?? new Set(expectedErrors(call))
  remembered.set(call, expected)
  return expected.has(error)
}
