import { once } from 'node:events'
import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type TLSSocket } from 'node:tls'
import { Ber, BerReader, BerWriter, FilterParser, type Filter } from 'ldapts'
import { makeCertificates } from '#testing/peers/certificates.ts'

const tags = { bind: 0x60, unbind: 0x42, search: 0x63 }
const answers = { bind: 0x61, entry: 0x64, done: 0x65 }
const invalidCredentials = 49

/** A person of the emulated directory. */
export interface EmulatedPerson {
  dn: string
  /** 16 bytes. */
  guid: Buffer
  name: string
  mail: string
  /** The number of the last change. */
  usn: number
  /** What else the directory says of the person, such as `userAccountControl`. */
  more?: Record<string, string>
}

/** A domain controller with people, which numbers its changes. */
export interface EmulatedDirectory {
  people: EmulatedPerson[]
  pageSize: number
  /** The name of the server, and what changes when its database is restored. */
  server: string
  invocation: string
  highestUsn: number
  /** Breaks the connection off instead of giving this page, from 0. */
  diesAtPage?: number
  /** Filters of searches for people, for tests of what was asked. */
  askedSince: (number | undefined)[]
}

/** What the emulator answers with; set by tests. */
export interface LdapBehaviour {
  /** Undefined: one person is found whatever is asked. */
  directory?: EmulatedDirectory
  /** The `thumbnailPhoto` of the one person, for those who ask for it. */
  photo?: Buffer
  /** What else the directory says of the one person. */
  more?: Record<string, string>
  /** How other servers answer the bind of a person; `policyError` stands in the control of the password policy. */
  bindResult?: { code: number; text?: string; policyError?: number }
  /** The sub-code after `data` with which Active Directory refuses a password; null lets everybody in. */
  subCode: string | null
  /** Takes the connection and says nothing, or says something that is not LDAP. */
  mode: 'answers' | 'hangs' | 'garbage'
}

/**
 * Speaks LDAP over TLS in the words of Active Directory: one person is found whatever is asked, or those of `given.directory`, and the password is refused
 * with a sub-code. The reading account always comes in.
 */
export async function openLdapEmulator(readerDn: string) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-ldap-'))
  const { key, certificate, caText } = makeCertificates(folder)
  const given: LdapBehaviour = { subCode: null, mode: 'answers' }
  const sockets = new Set<TLSSocket>()
  const binds: string[] = []
  const searches: string[] = []
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
      const base = reader.readString() ?? ''
      const asked = message.toString('latin1')
      searches.push(asked)
      if (given.directory) return answerSearch(socket, given.directory, { id, base, message })
      const photo = given.photo && asked.includes('thumbnailPhoto') ? { thumbnailPhoto: given.photo } : {}
      socket.write(entryMessage(id, { ...theOne, attributes: { ...theOne.attributes, ...given.more, ...photo } }))
      socket.write(resultMessage(id, answers.done))
    }
    if (tag !== tags.bind) return
    reader.readInt()
    const dn = reader.readString() ?? ''
    binds.push(dn)
    if (dn !== readerDn && given.bindResult) {
      const { policyError, ...result } = given.bindResult
      return void socket.write(resultMessage(id, answers.bind, { ...result, policyError }))
    }
    const isRefused = dn !== readerDn && given.subCode !== null
    const text = `80090308: LdapErr: DSID-0C09044E, comment: AcceptSecurityContext error, data ${given.subCode}, v2580\0`
    socket.write(
      isRefused ? resultMessage(id, answers.bind, { code: invalidCredentials, text }) : resultMessage(id, answers.bind),
    )
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    given,
    /** The names that signed in, in their order. */
    binds,
    /** What was searched for, as it came: the names of filters and attributes are legible. */
    searches,
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

/** Answers a search for the server itself, or a page of the people. */
function answerSearch(
  socket: TLSSocket,
  directory: EmulatedDirectory,
  { id, base, message }: { id: number; base: string; message: Buffer },
) {
  const text = message.toString('latin1')
  const { server, invocation, highestUsn, people, pageSize } = directory
  if (base === '' || base === server) {
    const root = { highestCommittedUSN: String(highestUsn), dsServiceName: server }
    const own = base === '' ? root : { invocationId: Buffer.from(invocation) }
    socket.write(entryMessage(id, { dn: base, attributes: own }))
    return void socket.write(resultMessage(id, answers.done))
  }
  const filter = filterOf(message)
  const since = /usnchanged>=(\d+)/.exec(filter.toString())?.[1]
  const from = Number(/page:(\d+)/.exec(text)?.[1] ?? 0)
  if (from === 0) directory.askedSince.push(since === undefined ? undefined : Number(since))
  if (directory.diesAtPage === from / pageSize) return void socket.destroy()
  const matching = people.filter(({ usn, more }) =>
    filter.matches(withSmallNames({ ...more, objectClass: 'user', uSNChanged: String(usn) })),
  )
  for (const { dn, guid: objectGUID, name: displayName, mail, more } of matching.slice(from, from + pageSize))
    socket.write(entryMessage(id, { dn, attributes: { displayName, mail, objectGUID, ...more } }))
  const cookie = from + pageSize < matching.length ? `page:${from + pageSize}` : ''
  socket.write(resultMessage(id, answers.done, { cookie }))
}

/** Attributes by the names that a parsed filter has. */
const withSmallNames = (attributes: Record<string, string>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]))

/** The filter of a search request. */
function filterOf(message: Buffer): Filter {
  const reader = new BerReader(message)
  reader.readSequence()
  reader.readInt()
  reader.readSequence()
  reader.readString()
  for (const _ of ['scope', 'aliases']) reader.readEnumeration()
  for (const _ of ['size limit', 'time limit']) reader.readInt()
  reader.readBoolean()
  return FilterParser.parse(reader)
}

interface Result {
  code?: number
  text?: string
  /** How to go on with the next page, or empty at the end. */
  cookie?: string
  /** An error of the password policy. */
  policyError?: number | undefined
}

function resultMessage(id: number, tag: number, { code = 0, text = '', cookie, policyError }: Result = {}): Buffer {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(id)
  writer.startSequence(tag)
  writer.writeEnumeration(code)
  writer.writeString('')
  writer.writeString(text)
  writer.endSequence()
  if (cookie !== undefined) writePaging(writer, cookie)
  if (policyError !== undefined) writePolicy(writer, policyError)
  writer.endSequence()
  return writer.buffer
}

/** The control that says how to go on: RFC 2696. */
function writePaging(writer: BerWriter, cookie: string) {
  const value = new BerWriter()
  value.startSequence()
  value.writeInt(0)
  value.writeString(cookie)
  value.endSequence()
  writeControl(writer, '1.2.840.113556.1.4.319', value)
}

/** The control of the password policy, with an error. */
function writePolicy(writer: BerWriter, error: number) {
  const value = new BerWriter()
  value.startSequence()
  value.writeEnumeration(error, 0x81)
  value.endSequence()
  writeControl(writer, '1.3.6.1.4.1.42.2.27.8.5.1', value)
}

function writeControl(writer: BerWriter, type: string, value: BerWriter) {
  writer.startSequence(0xa0)
  writer.startSequence()
  writer.writeString(type)
  writer.writeBuffer(value.buffer, Ber.OctetString)
  writer.endSequence()
  writer.endSequence()
}

const guid = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
/** The GUID of the person as Windows writes it. */
export const emulatedGuid = '33221100-5544-7766-8899-aabbccddeeff'

interface Entry {
  dn: string
  attributes: Record<string, string | Buffer>
}

const theOne: Entry = {
  dn: 'CN=张三\\, 博士,OU=分析组,OU=研发部,DC=lab,DC=test',
  attributes: { displayName: '张三', mail: 'zhang@lab.test', objectGUID: guid },
}

function entryMessage(id: number, { dn, attributes }: Entry): Buffer {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(id)
  writer.startSequence(answers.entry)
  writer.writeString(dn)
  writer.startSequence()
  for (const [name, value] of Object.entries(attributes)) {
    writer.startSequence()
    writer.writeString(name)
    writer.startSequence(0x31)
    if (typeof value === 'string') writer.writeString(value)
    else writer.writeBuffer(value, Ber.OctetString)
    writer.endSequence()
    writer.endSequence()
  }
  writer.endSequence()
  writer.endSequence()
  writer.endSequence()
  return writer.buffer
}
