import { ConnectionProblem, type HintKey } from '../traces/trace.ts'
import { DeclarationFound } from './xml.ts'

/** The library gives no codes; only its sentences tell problems apart. */
const hintsOfMessages: readonly (readonly [message: RegExp, hint: HintKey])[] = [
  [/InResponseTo/i, 'hint.saml.request'],
  [/expired|not yet valid|NotOnOrAfter|NotBefore|subject confirmation/i, 'hint.clock'],
  [/audience/i, 'hint.saml.audience'],
  [/SAML issuer/, 'hint.saml.issuer'],
  [/decrypt|encrypted|OAEP|rsa routines|cipher|bad decrypt|Unsupported state|encryption/i, 'hint.saml.encryption'],
  [
    /multiple assertions|more than one element|parent element|Too many signatures|too many transforms|quote character|signed references|multiple ID/i,
    'hint.saml.wrapped',
  ],
  [/signature/i, 'hint.saml.signature'],
]

/** What an error of the library means for those who set up the connection. */
export function samlProblem(problem: unknown, xml: string): ConnectionProblem {
  if (problem instanceof ConnectionProblem) return problem
  const { name = '', message = '' } = problem as Partial<Error>
  if (problem instanceof DeclarationFound) return new ConnectionProblem('hint.saml.declaration', message)
  // An error of the provider, which its status names.
  if ('xmlStatus' in (problem as object)) {
    const error = message.replace(/^SAML provider returned /, '')
    return new ConnectionProblem('hint.saml.status', message, { error })
  }
  // Conditions that are missing altogether.
  if (name === 'TypeError' && /AudienceRestriction/.test(message))
    return new ConnectionProblem('hint.saml.audience', 'The assertion has no Conditions')
  const hint = hintsOfMessages.find(([pattern]) => pattern.test(message))?.[1] ?? 'hint.saml.message'
  const isUnsigned = hint === 'hint.saml.signature' && !hasSignedAssertion(xml)
  return new ConnectionProblem(isUnsigned ? 'hint.saml.unsigned' : hint, message)
}

/** Whether an assertion seems to have a signature: for the sentence alone. */
const hasSignedAssertion = (xml: string): boolean =>
  /<(?:[\w.-]+:)?Assertion[\s>](?:(?!<\/(?:[\w.-]+:)?Assertion>).)*<(?:[\w.-]+:)?Signature[\s>]/s.test(xml) ||
  /<(?:[\w.-]+:)?EncryptedAssertion[\s>]/.test(xml)
