import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCertificates } from './certificates.ts'
import { missingProgram } from './debian-package.ts'

const program = '/usr/sbin/samba'
const packages = ['samba', 'samba-ad-provision', 'samba-dsdb-modules', 'samba-vfs-modules', 'winbind', 'ldap-utils']

/** Why an Active Directory of Samba cannot be tested against here, or undefined. */
export async function sambaMissing(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'its ports are for root alone'
  return (await missingProgram(program, packages)) ?? ((await isTaken(636)) ? 'port 636 is taken' : undefined)
}

/** The administrator of the domain, who reads as well. */
export const sambaReader = { account: 'Administrator@lab.test', password: 'Reads-everything-1' }

/** Starts the domain controller of a domain LAB (`lab.test`) on the loopback address: its directory alone. */
export async function startSamba() {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-samba-'))
  const { key, certificate, ca, caText } = makeCertificates(folder)
  const config = join(folder, 'smb.conf')
  writeFileSync(config, configOf(folder, { key, certificate, ca }))
  writeFileSync(join(folder, 'provision.py'), provision)
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  run('/usr/bin/python3', ['provision.py', folder, sambaReader.password])
  const server = spawn(program, ['-s', config, '-i', '-M', 'single'], { cwd: folder, stdio: 'ignore' })
  const exited = once(server, 'exit')
  for (let tries = 0; !(await isTaken(636)); tries += 1) {
    if (tries > 200) throw new Error('Samba did not start')
    await sleep(50)
  }
  return {
    server: 'ldaps://localhost',
    ca: caText,
    /** Administers the domain, for example `user disable zhang`. */
    tool: (...args: string[]) =>
      run('/usr/bin/samba-tool', [...args, '-H', join(folder, 'private', 'sam.ldb'), '-s', config]),
    async close() {
      server.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const configOf = (folder: string, { key, certificate, ca }: { key: string; certificate: string; ca: string }) => `
[global]
  realm = LAB.TEST
  workgroup = LAB
  netbios name = DC1
  server role = active directory domain controller
  server services = ldap
  interfaces = lo
  bind interfaces only = yes
  tls keyfile = ${key}
  tls certfile = ${certificate}
  tls cafile = ${ca}
  private dir = ${folder}/private
  state directory = ${folder}/state
  cache directory = ${folder}/cache
  lock directory = ${folder}
  pid directory = ${folder}
  ncalrpc dir = ${folder}/ncalrpc
  binddns dir = ${folder}/bind-dns
  log file = ${folder}/log
`

/** Without the rights on shared files, which not every file system can store. */
const provision = `
import logging, sys
from samba.auth import system_session
from samba.dsdb import DS_DOMAIN_FUNCTION_2008_R2
from samba.param import LoadParm
from samba.provision import provision
folder, password = sys.argv[1:3]
open(folder + '/empty.conf', 'w').close()
settings = LoadParm()
settings.load(folder + '/empty.conf')
provision(
    logging.getLogger('provision'), system_session(settings), lp=settings, targetdir=folder, realm='LAB.TEST', domain='LAB',
    hostname='dc1', hostip='127.0.0.1', hostip6='', adminpass=password, serverrole='active directory domain controller',
    dns_backend='NONE', skip_sysvolacl=True, dom_for_fun_level=DS_DOMAIN_FUNCTION_2008_R2)
`

async function isTaken(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
