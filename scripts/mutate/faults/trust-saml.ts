import type { Fault } from '../fault.ts'

const folder = 'packages/server/src/sso'
const limits = `${folder}/xml/read-xml.test.ts`
const signIn = `${folder}/connectors/saml.test.ts`

/** XML of others: within bounds before anything parses it, read from what is signed alone, and every value kept. */
export const trustSamlFaults: readonly Fault[] = [
  {
    about: 'trust A1: elements of foreign XML are not counted',
    file: `packages/server/src/kit/xml/read-xml.ts`,
    from: "if ((count.elements += 1) > elements) throw tooLarge(elements, 'elements')",
    to: '',
    test: limits,
    title: 'beyond its elements',
  },
  {
    about: 'trust A1: references of a signature are not counted',
    file: `packages/server/src/kit/xml/read-xml.ts`,
    from: "if (name === 'Reference' && (count.references += 1) > maxReferences)",
    to: 'if (false)',
    test: limits,
    title: 'beyond the references of a signature',
  },
  {
    about: 'trust A1: a log-out unfolds without end',
    file: `${folder}/saml/read-logout.ts`,
    from: '{ maxOutputLength: logoutLimits.size }',
    to: '{}',
    test: limits,
    title: 'a log-out by redirect that unfolds to megabytes',
  },
  {
    about: 'trust A1: another module reads metadata by a parser of its own',
    file: `${folder}/saml/metadata.ts`,
    from: "import type { ConnectorContext } from '../connectors/connector.ts'",
    to: "import type { ConnectorContext } from '../connectors/connector.ts'\nimport 'saxes'",
    test: limits,
    title: 'are imported by the modules that check it',
  },
  {
    about: 'trust A5: of a repeated attribute the last value counts',
    file: `${folder}/saml/attributes-of.ts`,
    from: '[...(values.get(name) ?? []), ...texts]',
    to: 'texts',
    test: signIn,
    title: 'an attribute that stands several times',
  },
  {
    about: 'trust B12: an encrypted assertion may be encrypted by 3DES',
    file: `${folder}/saml/read-response.ts`,
    from: '  checkEncryption(xml.root)\n  checkStatus(xml.root)',
    to: '  checkStatus(xml.root)',
    test: signIn,
    title: 'encrypted by 3DES',
  },
  {
    about: 'trust B12: an assertion counts beside an error of the provider',
    file: `${folder}/saml/read-response.ts`,
    from: '  checkStatus(xml.root)\n',
    to: '',
    test: signIn,
    title: 'is beside an error of the provider',
  },
  {
    about: 'trust B12: what is decrypted needs no signature at all',
    file: `${folder}/saml/read-response.ts`,
    from: "if (!isResponseSigned) throw new ConnectionProblem('hint.saml.unsigned')",
    to: "if (!isResponseSigned && found.name === 'Assertion') throw new ConnectionProblem('hint.saml.unsigned')",
    test: signIn,
    title: 'encrypted with a signature nowhere',
  },
  {
    about: 'trust B12: a replaced key waits for the next night',
    file: `${folder}/saml/with-keys.ts`,
    from: 'isKey ? await renewCertificates() : undefined',
    to: 'undefined as readonly string[] | undefined',
    test: `${folder}/saml/renew-certificates.test.ts`,
    title: 'a signature by a key that is new there',
  },
  {
    about: 'trust B12: each wrong signature has the metadata read',
    file: `${folder}/saml/renew-connection.ts`,
    from: 'return isFirst ? renewConnection',
    to: 'return isFirst || true ? renewConnection',
    test: `${folder}/saml/renew-certificates.test.ts`,
    title: 'wrong signatures, however many',
  },
  {
    about: 'trust B12: a log-out is answered twice',
    file: `${folder}/provider-routes.ts`,
    from: 'if (answer) return sendLogOut(reply, answer)',
    to: 'if (answer && (await sendLogOut(reply, answer))) return reply',
    test: `${folder}/provider-routes.test.ts`,
  },
  {
    about: 'trust B12: a trace quotes what a program in an allowed network answered',
    file: 'packages/server/src/sso/connectors/network-problems.ts',
    from: "name !== 'SyntaxError' && message",
    to: 'message',
    test: 'packages/server/src/sso/connectors/oidc.test.ts',
    title: 'quotes nothing of it',
  },
]
