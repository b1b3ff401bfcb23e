import { createSocket } from 'node:dgram'

const typeTxt = 16
const responseFlags = 0x8580
const noSuchName = 3

/** The name in the question of a query, and where the question ends. */
function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString('latin1'))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

function answerOf(query: Buffer, texts: readonly string[] | undefined): Buffer {
  const { end } = questionOf(query)
  const records = (texts ?? []).map((text) => {
    const content = Buffer.from(text)
    const record = Buffer.alloc(13 + content.length)
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(typeTxt, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt32BE(60, 6)
    record.writeUInt16BE(content.length + 1, 10)
    record.writeUInt8(content.length, 12)
    content.copy(record, 13)
    return record
  })
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(responseFlags + (texts ? 0 : noSuchName), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, query.subarray(12, end), ...records])
}

/** A name server on loopback that answers with given TXT records. It keeps no process alive. */
export async function openDnsEmulator() {
  const records = new Map<string, string[]>()
  const socket = createSocket('udp4').unref()
  socket.on('message', (query, { port, address }) =>
    socket.send(answerOf(query, records.get(questionOf(query).name)), port, address),
  )
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** Sets the TXT records of a name. */
    setTxt: (name: string, texts: string[]) => void records.set(name.toLowerCase(), texts),
    close: () => new Promise<void>((resolve) => socket.close(resolve)),
  }
}
