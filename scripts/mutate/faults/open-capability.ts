import type { Fault } from '../fault.ts'

const folder = 'packages/server/src/open-platform'
const test = `${folder}/gateway/gateway.test.ts`

/** Calls of programs: stored before they are acknowledged, sent once, and withdrawn or sent. */
export const openCapabilityFaults: readonly Fault[] = [
  {
    about: 'open capability: a call that was sent can be withdrawn',
    file: `${folder}/records/call-records.store.ts`,
    from: ' and ${openCalls.attemptCount} = 0',
    to: '',
    test,
    title: 'withdrawal – after the call was sent, though the clock was set back – is refused',
  },
  {
    about: 'open capability: servers take the same call',
    file: `${folder}/gateway/pushes.store.ts`,
    from: ', due_at = now() + make_interval(secs => i.timeout_seconds + ${leaseSeconds}::integer)',
    to: '',
    test,
    title: 'two servers that send at the same time – take each call once',
  },
  {
    about: 'open capability: an insert is sent before its time',
    file: `${folder}/gateway/pushes.store.ts`,
    from: 'where product_id = ${productId}::uuid and state = 0 and due_at <= now()',
    to: 'where product_id = ${productId}::uuid and state = 0',
    test,
    title: 'insert – acknowledged – waits for its delay and is sent once it is over',
  },
  {
    about: 'open capability: a product that is down is asked again and again',
    file: `${folder}/gateway/circuit-breaker.ts`,
    from: 'failures >= failureLimit',
    to: 'failures > Infinity',
    test,
    title: 'push – a product that is down – is left alone for a while, and does not hold up the others',
  },
  {
    about: 'open capability: a name that comes twice in an object is not noticed',
    file: `${folder}/gateway/request-body.ts`,
    from: 'if (known?.has(name))',
    to: 'if (false)',
    test,
    title: 'insert – a name twice – is refused with the place',
  },
  {
    about: 'open capability: bodies are written anew, with the digits that JavaScript keeps',
    file: `${folder}/gateway/gateway-inserts.ts`,
    from: 'const only = check(body, single, text)',
    to: 'const only = check(body, single, JSON.stringify(body))',
    test,
    title: 'insert – numbers with more digits than JavaScript keeps – reaches the product as it was written',
  },
  {
    about: 'open capability: a key of another request gives its answer',
    file: `${folder}/gateway/organisation-inserts.ts`,
    from: 'if (!known || !requestHash.equals(known.requestHash))',
    to: 'if (!known)',
    test,
    title: 'Idempotency-Key – repeated – gives the first answer; with another body it is refused',
  },
  {
    about: 'open capability: secrets in headers are stored',
    file: `${folder}/gateway/masked-request.ts`,
    from: 'harmlessHeaders.has(name) ?',
    to: '!/authorization|cookie|api-key/.test(name) ?',
    test: `${folder}/gateway/refused-calls.test.ts`,
    title: 'records – header and query values that are not known to be harmless – are masked',
  },
]
