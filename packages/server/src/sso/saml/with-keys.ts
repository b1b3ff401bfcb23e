import type { ConnectorContext } from '../connectors/connector.ts'
import { ConnectionProblem } from '../traces/trace.ts'
import type { MessageKeys } from './read-response.ts'

/**
 * Reads a message with the keys of a connection. Where no certificate verifies it, the provider may just have replaced its key: its
 * metadata are read again, if they have an address, and the message is read once more.
 */
export async function withKeys<T>(
  { connection, secrets, renewCertificates }: ConnectorContext<'saml'>,
  read: (keys: MessageKeys) => Promise<T>,
): Promise<T> {
  const privateKey = String(secrets['key'])
  try {
    return await read({ certificates: connection.settings.Certificates, privateKey })
  } catch (problem) {
    const isKey = problem instanceof ConnectionProblem && problem.hint === 'hint.saml.signature'
    const certificates = isKey ? await renewCertificates() : undefined
    if (!certificates) throw problem
    return read({ certificates, privateKey })
  }
}
