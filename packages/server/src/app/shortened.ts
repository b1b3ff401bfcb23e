import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// Made for one visitor, it is compressed as quickly as files are that are served while they are written.
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const encodings = [
  { name: 'br', encode: (text: string) => promisify(brotliCompress)(text, brotli) },
  { name: 'gzip', encode: (text: string) => promisify(gzip)(text, { level: 5 }) },
]

/**
 * A text in the shortest form that a browser can read by its `accept-encoding`, and the headers that tell the form: what
 * fits into the first packets of a connection is there a question and an answer sooner.
 */
export async function shortened(
  text: string,
  readable = '',
): Promise<{ content: string | Buffer; headers: Record<string, string> }> {
  const names = readable
    .split(',')
    .flatMap((name) => (/;\s*q=0(\.0*)?\s*$/.test(name) ? [] : [name.split(';')[0]?.trim()]))
  const encoding = encodings.find(({ name }) => names.includes(name))
  if (!encoding) return { content: text, headers: {} }
  return { content: await encoding.encode(text), headers: { 'content-encoding': encoding.name } }
}
