/** A mail as a person reads it. */
export interface ReadMail {
  headers: Map<string, string>
  subject: string
  text: string
  html: string | undefined
}

interface Part {
  headers: Map<string, string>
  content: string
}

/** Reads a mail of text, of HTML, or of both. */
export function readMail(raw: string): ReadMail {
  const mail = partOf(raw)
  const parts = leavesOf(mail)
  const find = (type: string) =>
    parts.find(({ headers }) => (headers.get('content-type') ?? 'text/plain').startsWith(type))
  return {
    headers: mail.headers,
    subject: mail.headers.get('subject') ?? '',
    text: contentOf(find('text/plain')) ?? '',
    html: contentOf(find('text/html')),
  }
}

function partOf(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim())]
  })
  return { headers: new Map(headers), content: raw.slice(end + 4) }
}

function leavesOf(part: Part): Part[] {
  const [, boundary] = /boundary="?([^";]+)"?/.exec(part.headers.get('content-type') ?? '') ?? []
  if (!boundary) return [part]
  const inner = part.content.split(`--${boundary}`).slice(1, -1)
  return inner.flatMap((piece) => leavesOf(partOf(piece.replace(/^\r\n/, ''))))
}

function contentOf(part: Part | undefined): string | undefined {
  if (!part) return undefined
  const encoding = part.headers.get('content-transfer-encoding')
  const text =
    encoding === 'base64'
      ? Buffer.from(part.content, 'base64').toString()
      : encoding === 'quoted-printable'
        ? unquoted(part.content.replace(/=\r\n/g, ''))
        : part.content
  return text.replaceAll('\r\n', '\n').trimEnd()
}

/** Words such as `=?UTF-8?B?…?=`; the space between two of them is not meant. */
function decodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : unquoted(text.replaceAll('_', ' ')),
    )
}

function unquoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_sign, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
