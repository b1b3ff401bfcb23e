import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|html|svg|json)$/
/** A shorter answer fits into one packet either way. */
const worthwhile = 1_000

/** What a folder of files weighs, and what of it travels to a browser that knows brotli. */
export interface Sizes {
  files: number
  plain: number
  brotli: number
}

/** What begins with a dot is for the server. */
const travels = (path: string) => !/(^|[\\/])\./.test(path)

/** Puts a `.br` and a `.gz` beside every file of a folder that gets smaller by it. */
export async function precompress(folder: string): Promise<Sizes> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => travels(relative(folder, file)))
  const sizes = await Promise.all(files.map(compressFile))
  const sum = (of: 'plain' | 'brotli') => sizes.reduce((total, size) => total + size[of], 0)
  return { files: files.length, plain: sum('plain'), brotli: sum('brotli') }
}

async function compressFile(file: string): Promise<Omit<Sizes, 'files'>> {
  const content = await readFile(file)
  const uncompressed = { plain: content.length, brotli: content.length }
  if (!compressible.test(file) || content.length < worthwhile) return uncompressed
  const [brotli, gzipped] = await Promise.all([toBrotli(content), toGzip(content)])
  if (brotli.length >= content.length) return uncompressed
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
  return { plain: content.length, brotli: brotli.length }
}

const toGzip = (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })

const toBrotli = (content: Buffer) =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
