import type { Fault } from '../fault.ts'

const folder = 'packages/server/src/esign'
const test = `${folder}/esign.test.ts`
const replayed = 'challenge – replayed, of another session, of another person or too old – signs nothing'
const inOrder = 'two signers in order – the second one first – waits for the first; two at once sign once each'
const policies = 'policies – departments, dual control, meanings and second step – decide who signs'

/** Electronic signatures: who signs, what, and what anybody can verify afterwards. */
export const esignFaults: readonly Fault[] = [
  {
    about: 'esign: a challenge is good in another session',
    file: `${folder}/challenge.ts`,
    from: '    challenge.sessionId === sessionId &&\n',
    to: '',
    test,
    title: replayed,
  },
  {
    about: 'esign: a challenge is good for ever',
    file: `${folder}/challenge.ts`,
    from: 'challenge.expires > clock.now()',
    to: 'true',
    test,
    title: replayed,
  },
  {
    about: 'esign: a challenge is not used up',
    file: `${folder}/sign.ts`,
    from: 'if (!(await consumeProof(db, id, expires)))',
    to: 'if (!(await consumeProof(db, id, expires)) && false)',
    test,
    title: replayed,
  },
  {
    about: 'esign: what is signed is not compared with what was shown',
    file: `${folder}/sign.ts`,
    from: 'if (digestOfShown(found.places, visitor) !== challenge.shown)',
    to: 'if (false)',
    test,
    title: 'a request – refused, withdrawn, expired or changed since it was shown – is not signed',
  },
  {
    about: 'esign: a second step that a meaning asks for since the challenge is skipped',
    file: `${folder}/sign.ts`,
    from: 'if (needsCode && !secondStep)',
    to: 'if (false)',
    test,
    title: 'policies – departments, dual control, meanings and second step – decide who signs',
  },
  {
    about: 'esign: any account name proves the first signing of a session',
    file: `${folder}/sign.ts`,
    from: 'isOwnName(typed, visitor)',
    to: "typed !== ''",
    test,
    title:
      'first signing of a session – without the account name – is refused; the second one needs the password alone',
  },
  {
    about: 'esign: guesses at the signature password lock signing in',
    file: `${folder}/signature-password.ts`,
    from: "kind: 'signature', visitor",
    to: "kind: 'password', visitor",
    test,
    title: 'signature password – 100 parallel guesses – allows five, locks apart from signing in, and is in the log',
  },
  {
    about: 'esign: somebody signs before those who come first',
    file: `${folder}/challenge.ts`,
    from: "  if (signer.state === 'waiting') throw new CallError('esign.not-your-turn')\n",
    to: '',
    test,
    title: inOrder,
  },
  {
    about: 'esign: the rules of today are not looked at when a record is signed',
    file: `${folder}/sign.ts`,
    from: '  checkRules(candidates.get(person.id), found)\n',
    to: '',
    test,
    title: policies,
  },
  {
    about: 'esign: the rules of today are not looked at when signing begins',
    file: `${folder}/challenge.ts`,
    from: '    checkRules(candidates.get(person.id), found)\n',
    to: '',
    test,
    title: policies,
  },
  {
    about: 'esign: a signature does not name the one before',
    file: `${folder}/sign.ts`,
    from: "previous: latest.get(request.id)?.toString('hex') ?? null,",
    to: 'previous: null,',
    test,
    title: inOrder,
  },
  {
    about: 'esign: the clock may be behind the log',
    file: `${folder}/sign.ts`,
    from: "  if (clock.is_behind) throw new CallError('esign.clock-behind')\n",
    to: '',
    test,
    title: 'clock – set back behind the log – signs nothing; after a jump, signatures say so',
  },
  {
    about: 'esign: a key that has the id of another one is accepted',
    file: 'packages/contract/src/esign/verify-evidence.ts',
    from: 'fingerprint !== undefined && fingerprint.slice(0, 16) === kid',
    to: 'fingerprint !== undefined',
    test: `${folder}/evidence/verify-evidence.test.ts`,
  },
  {
    about: 'esign: the body of a product is not the one that it signed',
    file: 'packages/server/src/products/product-visitor.ts',
    from: "visitor?.level !== 'product' || headers[contentHashHeader] === sha256(body)",
    to: "visitor?.level !== 'product' || headers[contentHashHeader] === sha256(body) || true",
    test,
    title: 'products – by their signature – ask, repeat, look and withdraw; nobody else can',
  },
  {
    about: 'esign: a product sees the requests of another one',
    file: `${folder}/product-requests.ts`,
    from: 'if (row?.productId !== productId) throw',
    to: 'if (!row) throw',
    test,
    title: 'products – by their signature – ask, repeat, look and withdraw; nobody else can',
  },
]
