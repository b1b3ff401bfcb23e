import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCertificates } from './certificates.ts'
import { missingProgram } from './debian-package.ts'

const program = '/usr/sbin/slapd'
/** Why OpenLDAP cannot be tested against here, or undefined. */
export const slapdMissing = () => missingProgram(program, ['slapd', 'ldap-utils'])

export const slapdReader = { dn: 'cn=reader,dc=lab,dc=test', password: 'reads everything' }
/** Another reader, with the same password: the limit of 500 entries that servers have by default does not count for it. */
export const unlimitedReader = 'cn=unlimited,dc=lab,dc=test'
/** The policy of passwords that a person's `pwdPolicySubentry` may name. */
export const passwordPolicy = 'cn=policy,dc=lab,dc=test'

/** Starts an OpenLDAP server with a tree of its own on free ports of the loopback address. */
export async function startSlapd(ldif: string) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-slapd-'))
  mkdirSync(join(folder, 'db'))
  const certificates = makeCertificates(folder)
  const [port, tlsPort] = [await freePort(), await freePort()]
  writeFileSync(join(folder, 'slapd.conf'), configOf(folder, certificates))
  writeFileSync(join(folder, 'tree.ldif'), ldif)
  execFileSync('/usr/sbin/slapadd', ['-q', '-f', 'slapd.conf', '-l', 'tree.ldif'], { cwd: folder })
  const urls = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`
  const server = spawn(program, ['-f', 'slapd.conf', '-h', urls, '-d', '0'], { cwd: folder, stdio: 'ignore' })
  const exited = once(server, 'exit')
  await isListening(tlsPort)
  const admin = ['-x', '-H', `ldap://127.0.0.1:${port}`, '-D', 'cn=admin,dc=lab,dc=test', '-w', 'admin']
  return {
    startTls: `ldap://localhost:${port}`,
    ldaps: `ldaps://localhost:${tlsPort}`,
    /** An address that the certificate does not name. */
    misnamed: `ldaps://127.0.0.1:${tlsPort}`,
    ca: certificates.caText,
    /** Where a connection finds its people, and by whom it reads them. */
    settings: {
      Servers: [`ldaps://localhost:${tlsPort}`],
      CaCertificate: certificates.caText,
      ReaderDN: slapdReader.dn,
      BaseDN: 'dc=lab,dc=test',
    },
    /** Changes the tree by LDIF with `changetype`. */
    modify: (changes: string) => void execFileSync('/usr/bin/ldapmodify', admin, { input: changes, stdio: 'pipe' }),
    async close() {
      server.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const configOf = (folder: string, { ca, key, certificate }: ReturnType<typeof makeCertificates>) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
pidfile ${folder}/slapd.pid
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload ppolicy
TLSCACertificateFile ${ca}
TLSCertificateFile ${certificate}
TLSCertificateKeyFile ${key}
database mdb
maxsize 1073741824
suffix "dc=lab,dc=test"
rootdn "cn=admin,dc=lab,dc=test"
rootpw admin
directory ${folder}/db
index objectClass,uid,mail,entryUUID,modifyTimestamp eq
limits dn.exact="${unlimitedReader}" size.prtotal=unlimited
access to attrs=userPassword by anonymous auth by * none
access to * by users read by * none
overlay ppolicy
ppolicy_use_lockout
`

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function isListening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
  throw new Error('slapd did not start')
}

/** The beginning of a tree: its root and the account that reads. */
export const labTree = `
dn: dc=lab,dc=test
objectClass: dcObject
objectClass: organization
dc: lab
o: Lab

dn: ${slapdReader.dn}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: reader
userPassword: ${slapdReader.password}

dn: ${unlimitedReader}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: unlimited
userPassword: ${slapdReader.password}

dn: ${passwordPolicy}
objectClass: device
objectClass: pwdPolicy
cn: policy
pwdAttribute: userPassword
pwdLockout: TRUE
pwdMaxFailure: 2
pwdMustChange: TRUE

`

export const unit = (name: string, parent = 'dc=lab,dc=test') => `
dn: ou=${name},${parent}
objectClass: organizationalUnit
ou: ${name}

`

/** A person of the tree. */
export const person = (
  uid: string,
  { parent = 'dc=lab,dc=test', name = uid, password = `${uid} password`, more = '' } = {},
) => `
dn: uid=${uid},${parent}
objectClass: inetOrgPerson
uid: ${uid}
cn: ${name}
sn: ${name}
mail: ${uid.replaceAll(/[^a-z0-9]/gi, '')}@lab.test
userPassword: ${password}
${more}
`
