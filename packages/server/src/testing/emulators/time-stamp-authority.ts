import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

/** Why there are no time stamps here, for `skip`. */
export const missingOpenssl = spawnSync('openssl', ['version']).status === 0 ? false : 'openssl is not installed'

/** What the authority does with the requests to come, instead of stamping them. */
export interface Behaviour {
  /** Changes the request before it is stamped. */
  query?: (query: Buffer) => Buffer
  /** Answers this. */
  answer?: Buffer
  status?: number
  location?: string
  /** Refuses by the status in its answer (RFC 3161). */
  refuses?: boolean
  hangs?: boolean
  /** Signs with RSASSA-PSS, which `openssl ts` does not. */
  signsByPss?: boolean
}

const newKeys = {
  rsa: ['-newkey', 'rsa:2048'],
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  'ec-384': ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'],
}

const configuration = (digests: string) => `
[tsa]
default_tsa = here
[here]
serial = serial
crypto_device = builtin
signer_cert = tsa.pem
certs = ca.pem
signer_key = tsa-key.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = ${digests}
accuracy = secs:1
ordering = yes
tsa_name = yes
ess_cert_id_chain = yes
ess_cert_id_alg = sha256
`

/** A time-stamp authority on loopback: its answers are those of `openssl ts`. */
export async function openTimeStampAuthority({ key = 'rsa' as keyof typeof newKeys } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-tsa-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const write = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text)
  write('serial', '01\n')
  write('grants.cnf', configuration('sha256'))
  write('refuses.cnf', configuration('sha512'))
  write('usage.txt', 'extendedKeyUsage = critical,timeStamping\n')
  const named = (name: string) => ['-nodes', '-keyout', `${name}-key.pem`, '-subj', `/O=Atrium Lab/CN=Test ${name}`]
  openssl('req', '-x509', ...newKeys[key], ...named('ca'), '-out', 'ca.pem', '-days', '2')
  openssl('req', ...newKeys[key], ...named('tsa'), '-out', 'tsa.csr')
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca-key.pem', '-CAcreateserial', '-days', '2', '-extfile', 'usage.txt']
  openssl('x509', '-req', '-in', 'tsa.csr', '-out', 'tsa.pem', ...signed)

  let behaviour: Behaviour = {}
  const requests: { headers: IncomingMessage['headers']; query: Buffer }[] = []

  async function stamp(query: Buffer): Promise<Buffer> {
    const name = `${requests.length}`
    write(`${name}.tsq`, query)
    const config = behaviour.refuses ? 'refuses.cnf' : 'grants.cnf'
    const files = ['-queryfile', `${name}.tsq`, '-out', `${name}.tsr`, '-config', config]
    await promisify(execFile)('openssl', ['ts', '-reply', ...files], { cwd: folder })
    return behaviour.signsByPss ? signedByPss(`${name}.tsr`) : readFileSync(join(folder, `${name}.tsr`))
  }

  /** The same stamp in an answer that grants it (RFC 3161, 2.4.2). */
  function signedByPss(answer: string): Buffer {
    openssl('ts', '-reply', '-in', answer, '-token_out', '-out', 'token.p7s')
    openssl('cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'token.p7s', '-out', 'info.der')
    const content = ['-binary', '-nodetach', '-econtent_type', '1.2.840.113549.1.9.16.1.4', '-in', 'info.der']
    const signer = ['-signer', 'tsa.pem', '-inkey', 'tsa-key.pem', '-keyopt', 'rsa_padding_mode:pss', '-cades']
    openssl('cms', '-sign', ...content, ...signer, '-md', 'sha256', '-outform', 'DER', '-out', 'pss.p7s')
    const fields = Buffer.concat([Buffer.from('3003020100', 'hex'), readFileSync(join(folder, 'pss.p7s'))])
    const head = Buffer.from([0x30, 0x82, fields.length >> 8, fields.length & 255])
    return Buffer.concat([head, fields])
  }

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const query = await buffer(request)
    requests.push({ headers: request.headers, query })
    if (behaviour.hangs) return
    const answer = behaviour.answer ?? (await stamp(behaviour.query?.(query) ?? query))
    if (behaviour.location !== undefined) response.setHeader('location', behaviour.location)
    response.writeHead(behaviour.status ?? 200, { 'content-type': 'application/timestamp-reply' }).end(answer)
  }
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    requests,
    behave: (next: Behaviour) => void (behaviour = next),
    /** What openssl says of a token about a hash; throws where it does not accept it. */
    verify(token: Uint8Array, hash: string): string {
      write('token.der', Buffer.from(token))
      const files = ['-in', 'token.der', '-token_in', '-CAfile', 'ca.pem']
      return openssl('ts', '-verify', '-digest', hash, ...files).toString()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      rmSync(folder, { recursive: true })
    },
  }
}
