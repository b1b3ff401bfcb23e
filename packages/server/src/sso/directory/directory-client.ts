import { connect as connectSocket, isIP, type LookupFunction } from 'node:net'
import { connect as connectTls, rootCertificates, type ConnectionOptions, type TLSSocket } from 'node:tls'
import type { SettingsOf } from '@atrium/contract/sso/connection-settings.ts'
import { Client } from 'ldapts'
import type { AllowedNetworks } from '#outside/allowed-networks.ts'
import { allowedLookup, checkLiteralAddress } from '#outside/guarded-fetch.ts'
import { ConnectionProblem, type Trace } from '../traces/trace.ts'
import { directoryProblem, isUnavailable } from './directory-problems.ts'

/** How long a server has for the connection, for the handshake after StartTLS, and for each answer. */
const connectTimeoutMs = 5_000
const answerTimeoutMs = 10_000

export interface DirectoryOptions {
  settings: Pick<SettingsOf<'ldap'>, 'Servers' | 'CaCertificate' | 'ReaderDN'>
  /** The password of the reading account. */
  secret: string | undefined
  networks: AllowedNetworks
  trace: Trace
  /** How long an answer may take, where more is asked for than one person. */
  timeoutMs?: number
}

/** Connects to the first server that answers, signs the reading account in and lets `work` ask. Throws a `ConnectionProblem`. */
export async function withDirectory<T>(options: DirectoryOptions, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openFirst(options)
  try {
    const { ReaderDN } = options.settings
    const step = options.trace.step('step.ldap.reader', { dn: ReaderDN })
    if (!options.secret) throw new ConnectionProblem('hint.ldap.reader')
    await client.bind(ReaderDN, options.secret).catch((problem: unknown) => {
      throw directoryProblem(problem, 'hint.ldap.reader')
    })
    step.received({ result: 'success' })
    return await work(client)
  } finally {
    await client.unbind().catch(() => undefined)
  }
}

/** Tries the servers in their order. A server that is down or not trusted gives way to the next one. */
async function openFirst(options: DirectoryOptions): Promise<Client> {
  let last: ConnectionProblem | undefined
  for (const server of options.settings.Servers) {
    const url = new URL(server)
    const step = options.trace.step('step.ldap.connect', { server, tls: isTlsFirst(url) ? 'LDAPS' : 'StartTLS' })
    try {
      const { client, certificate } = await open(url, options)
      step.received(certificate)
      return client
    } catch (problem) {
      last = directoryProblem(problem, 'hint.unreachable')
      step.received({ problem: last.detail })
      if (!isUnavailable(last)) throw last
    }
  }
  throw last ?? new ConnectionProblem('hint.unreachable')
}

const isTlsFirst = ({ protocol }: URL) => protocol === 'ldaps:'

async function open(url: URL, { settings, networks, timeoutMs = answerTimeoutMs }: DirectoryOptions) {
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  checkLiteralAddress(networks, host)
  const lookup = allowedLookup(networks)
  const tls = tlsOptions(host, settings.CaCertificate, lookup)
  let secured: TLSSocket | undefined
  let isConnected = false
  const onConnect = () => (isConnected = true)
  const client = new Client({
    url: url.href,
    timeout: timeoutMs,
    connectTimeout: connectTimeoutMs,
    // The library connects anew when a connection is lost: then without StartTLS, and without signing in.
    createConnection: once((port: number, name: string) =>
      connectSocket({ port, host: name, lookup }).once('connect', onConnect),
    ) as never,
    createSecureConnection: once((...given: Parameters<typeof connectTls>) => {
      secured = connectTls(...given).once('connect', onConnect)
      return secured
    }) as never,
    ...(isTlsFirst(url) && { tlsOptions: tls }),
  })
  try {
    const opened: Promise<unknown> = isTlsFirst(url)
      ? // The first request connects; this one asks for nothing but who answers.
        client.search('', { scope: 'base', attributes: ['supportedLDAPVersion'], filter: '(objectClass=*)' })
      : client.startTLS({ ...tls })
    await withTimeout(opened, connectTimeoutMs * 2)
    const { subject, valid_to } = secured?.getPeerCertificate() ?? {}
    return { client, certificate: { certificate: subject?.CN, valid_to } }
  } catch (problem) {
    void client.unbind().catch(() => undefined)
    secured?.destroy()
    const known = directoryProblem(problem, 'hint.unreachable')
    // Somebody is there and hangs up: such as a server that expects TLS from the first byte where StartTLS is asked for.
    throw isConnected && known.hint === 'hint.unreachable'
      ? new ConnectionProblem('hint.ldap.tls', known.detail)
      : known
  }
}

const tlsOptions = (
  host: string,
  ca: string | null,
  lookup: LookupFunction,
): ConnectionOptions & { lookup: unknown } => ({
  host,
  lookup,
  minVersion: 'TLSv1.2',
  ...(isIP(host) === 0 && { servername: host }),
  ...(ca && { ca: [...rootCertificates, ca] }),
})

function once<A extends unknown[], R>(make: (...args: A) => R): (...args: A) => R {
  let isMade = false
  return (...args) => {
    if (isMade) throw new Error('Connection closed')
    isMade = true
    return make(...args)
  }
}

function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    AbortSignal.timeout(ms).addEventListener('abort', () => reject(new Error('Operation timed out')))
  })
  return Promise.race([promise, late])
}
