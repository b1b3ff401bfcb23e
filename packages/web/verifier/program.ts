import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { describeVerdict, type Check, type Description } from './describe-verdict.ts'
import { verifyFiles, type GivenFile } from './read-files.ts'
import { textsIn } from './texts.ts'

// node verifier.mjs SIGNED_PDF [KEYS], or node verifier.mjs EVIDENCE [RECORD] [KEYS]
// Ends with 0 when everything is verified; with 1 when something is wrong; with 2 when nothing is wrong, but record or keys
// were not given or signatures are missing at the end.

const lang = Intl.DateTimeFormat().resolvedOptions().locale.startsWith('zh') ? 'zh' : 'en'
const say = textsIn(lang)
const exitCodes = { ok: 0, failed: 1, unknown: 2 }

const lineOf = ({ verdict, text }: Check) => `  [${say(`verdict.${verdict}`)}] ${text}`

function print({ verdict, summary, pdf, record, signatures }: Description, files: readonly string[]) {
  const lines = [
    ...files,
    '',
    `[${say(`verdict.${verdict}`)}] ${summary.join('\n')}`,
    ...pdf.map(lineOf),
    ...record.map(([label, value]) => `  ${label}: ${value}`),
    ...signatures.flatMap(({ heading, checks, warning, facts }) => [
      '',
      heading,
      ...checks.map(lineOf),
      ...(warning ? [`  ${warning}`] : []),
      ...facts.map(([label, value]) => `  ${label}: ${value}`),
    ]),
  ]
  console.log(lines.join('\n'))
}

async function read(path: string): Promise<GivenFile> {
  try {
    return { name: basename(path), bytes: new Uint8Array(await readFile(path)) }
  } catch {
    throw new Error(say('cannotRead', { name: path }))
  }
}

async function main(paths: readonly string[]): Promise<number> {
  if (paths.length === 0 || paths.length > 3 || paths.some((path) => path.startsWith('-')))
    throw new Error(say('usage'))
  const { files, verdict, pdf } = await verifyFiles(await Promise.all(paths.map(read)), say)
  if (!verdict) throw new Error([...files, say('noEvidence'), say('usage')].join('\n'))
  const description = describeVerdict({ verdict, pdf }, say, lang)
  print(description, files)
  return exitCodes[description.verdict]
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (problem) {
  console.error((problem as Error).message)
  process.exitCode = 1
}
