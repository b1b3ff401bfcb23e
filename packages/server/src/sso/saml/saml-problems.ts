import { ConnectionProblem, type HintKey } from '../traces/trace.ts'
import { DecryptionFailed } from '../xml/decrypt-element.ts'
import { XmlRefused, type XmlProblem } from '#kit/xml/read-xml.ts'
import { SignatureRefused, type SignatureProblem } from '../xml/verify-signature.ts'

const hintsOfXml: Record<XmlProblem, HintKey> = {
  'too-large': 'hint.saml.too-large',
  doctype: 'hint.saml.doctype',
  comment: 'hint.saml.comment',
  signatures: 'hint.saml.wrapped',
  syntax: 'hint.saml.message',
}

const hintsOfSignatures: Record<SignatureProblem, HintKey> = {
  key: 'hint.saml.signature',
  content: 'hint.saml.altered',
  algorithm: 'hint.saml.algorithm',
  form: 'hint.saml.wrapped',
}

/** What an error means for those who set up the connection; errors that nobody foresaw stay as they are. */
export function samlProblem(problem: unknown): unknown {
  if (problem instanceof XmlRefused) return new ConnectionProblem(hintsOfXml[problem.problem], problem.message)
  if (problem instanceof DecryptionFailed) return new ConnectionProblem('hint.saml.encryption', problem.message)
  if (!(problem instanceof SignatureRefused)) return problem
  if (problem.message.endsWith('sha1')) return new ConnectionProblem('hint.saml.sha1', problem.message)
  const algorithm = problem.message.replace(/.*#/, '')
  return new ConnectionProblem(hintsOfSignatures[problem.problem], problem.message, { algorithm })
}
