import { XmlRefused } from './read-xml.ts'

/**
 * Decodes XML by its byte order mark, else by the encoding that it declares, else as UTF-8. Throws `XmlRefused` for bytes that are
 * not of that encoding, and for encodings that nobody knows.
 */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new XmlRefused('syntax', `The bytes are not text in ${encoding}`)
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8'
}
