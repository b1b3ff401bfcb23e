import { once } from 'node:events'
import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type TLSSocket } from 'node:tls'
import { Ber, BerReader, BerWriter } from 'ldapts'
import { makeCertificates } from '#testing/peers/certificates.ts'

const tags = { bind: 0x60, unbind: 0x42, search: 0x63 }
const answers = { bind: 0x61, entry: 0x64, done: 0x65 }
const invalidCredentials = 49

/** What the emulator answers with; set by tests. */
export interface LdapBehaviour {
  /** The sub-code after `data` with which Active Directory refuses a password; null lets everybody in. */
  subCode: string | null
  /** Takes the connection and says nothing, or says something that is not LDAP. */
  mode: 'answers' | 'hangs' | 'garbage'
}

/**
 * Speaks LDAP over TLS in the words of Active Directory: one person is found whatever is asked, and the password is refused
 * with a sub-code. The reading account always comes in.
 */
export async function openLdapEmulator(readerDn: string) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-ldap-'))
  const { key, certificate, caText } = makeCertificates(folder)
  const given: LdapBehaviour = { subCode: null, mode: 'answers' }
  const sockets = new Set<TLSSocket>()
  const binds: string[] = []
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
    let rest = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      if (given.mode === 'hangs') return
      if (given.mode === 'garbage') return void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')
      rest = Buffer.concat([rest, chunk])
      for (let length = messageLength(rest); length > 0 && length <= rest.length; length = messageLength(rest)) {
        answer(socket, rest.subarray(0, length))
        rest = rest.subarray(length)
      }
    })
  })
  const answer = (socket: TLSSocket, message: Buffer) => {
    const reader = new BerReader(message)
    reader.readSequence()
    const id = reader.readInt() ?? 0
    const tag = reader.readSequence()
    if (tag === tags.search) {
      reader.readString()
      socket.write(entryMessage(id))
      socket.write(resultMessage(id, answers.done))
    }
    if (tag !== tags.bind) return
    reader.readInt()
    const dn = reader.readString() ?? ''
    binds.push(dn)
    const isRefused = dn !== readerDn && given.subCode !== null
    const text = `80090308: LdapErr: DSID-0C09044E, comment: AcceptSecurityContext error, data ${given.subCode}, v2580\0`
    socket.write(
      isRefused ? resultMessage(id, answers.bind, invalidCredentials, text) : resultMessage(id, answers.bind),
    )
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    given,
    /** The names that signed in, in their order. */
    binds,
    url: `ldaps://localhost:${(server.address() as AddressInfo).port}`,
    ca: caText,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The length of the message at the beginning, or 0 while it is not known. */
function messageLength(bytes: Buffer): number {
  const first = bytes[1]
  if (first === undefined) return 0
  if (first < 0x80) return first + 2
  const count = first & 0x7f
  return bytes.length < count + 2 ? 0 : bytes.readUIntBE(2, count) + count + 2
}

function resultMessage(id: number, tag: number, code = 0, text = ''): Buffer {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(id)
  writer.startSequence(tag)
  writer.writeEnumeration(code)
  writer.writeString('')
  writer.writeString(text)
  writer.endSequence()
  writer.endSequence()
  return writer.buffer
}

const guid = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
/** The GUID of the person as Windows writes it. */
export const emulatedGuid = '33221100-5544-7766-8899-aabbccddeeff'

function entryMessage(id: number): Buffer {
  const writer = new BerWriter()
  const attribute = (name: string, write: () => void) => {
    writer.startSequence()
    writer.writeString(name)
    writer.startSequence(0x31)
    write()
    writer.endSequence()
    writer.endSequence()
  }
  writer.startSequence()
  writer.writeInt(id)
  writer.startSequence(answers.entry)
  writer.writeString('CN=张三\\, 博士,OU=分析组,OU=研发部,DC=lab,DC=test')
  writer.startSequence()
  attribute('displayName', () => writer.writeString('张三'))
  attribute('mail', () => writer.writeString('zhang@lab.test'))
  attribute('objectGUID', () => writer.writeBuffer(guid, Ber.OctetString))
  writer.endSequence()
  writer.endSequence()
  writer.endSequence()
  return writer.buffer
}
