import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Makes a certificate authority and a certificate of it for names and addresses, in a folder. */
export function makeCertificates(folder: string, names = 'DNS:localhost') {
  const at = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  const [ca, key, certificate] = [at('ca.pem'), at('key.pem'), at('certificate.pem')]
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl('req', '-x509', ...newKey, '-keyout', 'ca-key.pem', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Lab CA')
  openssl('req', ...newKey, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', '/CN=localhost')
  writeFileSync(at('names.txt'), `subjectAltName=${names}\n`)
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca-key.pem', '-CAcreateserial', '-days', '2', '-extfile', 'names.txt']
  openssl('x509', '-req', '-in', 'request.pem', '-out', 'certificate.pem', ...signed)
  return { ca, key, certificate, caText: readFileSync(ca, 'utf8') }
}
