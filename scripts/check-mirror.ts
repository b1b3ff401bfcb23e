import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { domains } from './domains.ts'
import { root } from './root.ts'

const webOnly = ['home', 'headers', 'tours', 'palette', 'dev']
/** Folders that are not about a domain. */
const structural = ['environment', 'kit', 'chemistry', 'app', 'components', 'outside', 'testing', 'demo', 'api-docs']
const known = new Set<string>([...domains, ...structural])
/** Parts of the engine of labels: it belongs to one domain. */
const labelParts = new Set([
  'binding',
  'codes',
  'geometry',
  'ghs',
  'layout',
  'model',
  'pdf',
  'raster',
  'starters',
  'structures',
  'svg',
  'testing',
  'text',
  'tspl',
  'verify',
  'zpl',
])
/** Parts of the chemistry of monomers: it belongs to one domain, too. */
const chemistryParts = new Set([
  'ctab',
  'elements',
  'helm',
  'mass',
  'molecule',
  'normalise',
  'rules',
  'smiles',
  'testing',
])
const knownInWeb = new Set<string>([...known, ...webOnly])

/** What a domain lacks of the files that carry its name in every package, and folders that belong to no domain. */
export function findMirrorProblems(at: string = root): string[] {
  const folders = (place: string) => foldersIn(join(at, 'packages', place, 'src'))
  const contract = folders('contract').filter((domain) => domain !== 'kit')
  const missing = [...contract.flatMap(homesOf), ...folders('web').flatMap((domain) => pagesOf(at, domain))]
  const stray = [
    ...contract.filter((folder) => !known.has(folder)).map((folder) => `packages/contract/src/${folder}`),
    ...folders('server')
      .filter((folder) => !known.has(folder))
      .map((folder) => `packages/server/src/${folder}`),
    ...folders('web')
      .filter((folder) => !knownInWeb.has(folder))
      .map((folder) => `packages/web/src/${folder}`),
    ...folders('labels')
      .filter((folder) => !labelParts.has(folder))
      .map((folder) => `packages/labels/src/${folder}`),
    ...folders('chemistry')
      .filter((folder) => !chemistryParts.has(folder))
      .map((folder) => `packages/chemistry/src/${folder}`),
  ]
  return [
    ...missing
      .filter((choices) => !choices.some((file) => existsSync(join(at, file))))
      .map(([file]) => `missing: ${file}`),
    ...stray.map((folder) => `belongs to no domain of scripts/domains.ts: ${folder}`),
  ]
}

/** Where a domain of the contract has to be at home; each a list of files of which one is enough. */
const homesOf = (domain: string): string[][] => [
  [`packages/server/src/${domain}/${domain}.routes.ts`],
  [`packages/server/src/${domain}/${domain}.test.ts`],
  [`packages/phrases/src/zh/${domain}.ts`],
  [`packages/phrases/src/en/${domain}.ts`],
]

/** A domain with a page declares its pages. */
function pagesOf(at: string, domain: string): string[][] {
  const folder = `packages/web/src/${domain}`
  const hasPage = readdirSync(join(at, folder), { encoding: 'utf8', recursive: true }).some((name) =>
    name.endsWith('-page.tsx'),
  )
  const isDomain = knownInWeb.has(domain) && !structural.includes(domain)
  return hasPage && isDomain ? [[`${folder}/${domain}.pages.ts`, `${folder}/${domain}.pages.tsx`]] : []
}

function foldersIn(place: string): string[] {
  if (!existsSync(place)) return []
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

if (import.meta.main) {
  const problems = findMirrorProblems()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
