import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allCalls } from '@atrium/contract/all-calls.ts'
import { accessWord, type Call } from '@atrium/contract/kit/call.ts'
import { tokenEndpoints } from '@atrium/contract/open-platform/token-endpoints.ts'
import type { TObject } from 'typebox'
import { root } from './root.ts'
import { callKey, specifiedCalls, type SpecifiedCall } from './specified-calls.ts'

const file = join(root, 'docs', 'calls.md')

interface ContractCall {
  domain: string
  call: Call
}

const contractCalls: readonly ContractCall[] = Object.entries(allCalls).flatMap(([domain, calls]) =>
  Object.values<Call>(calls).map((call) => ({ domain, call })),
)
const inContract = new Map(contractCalls.map((entry) => [callKey(entry.call.at), entry]))
const specified = new Set(specifiedCalls.map(({ at }) => callKey(at)))
const ours = contractCalls.filter(({ call }) => !specified.has(callKey(call.at)))

/** The page `docs/calls.md` as the contract stands now. */
export function callsDocument(): string {
  const groups = Map.groupBy(specifiedCalls, ({ group }) => group)
  const there = specifiedCalls.filter(({ at }) => inContract.has(callKey(at))).length
  return [
    '# The calls',
    'Written by `node scripts/generate-calls-doc.ts` from the contract; changes made by hand are lost. Paths are below `/api`, in any case. ✓ is there, – not yet. Of what a call takes, `{…}` is the body and `?…` the query; fields with `?` behind them may be left out.',
    ...[...groups].flatMap(([group, calls]) => [`## ${group}`, table(calls.map(specifiedRow))]),
    '## Our own',
    'Calls of the contract that the specification does not name.',
    table(ours.map((own) => callRow(own.call.at, own))),
    '## Access tokens',
    'Programs of the open capability come here. The body is a form or JSON; the credentials of the app are in `Authorization: Basic`, or are `client_id` and `client_secret` in the body. Answers and errors have the form of the RFC, without an envelope.',
    tokenTable(),
    '## Counts',
    `${there} of the ${specifiedCalls.length} specified calls are there, ${specifiedCalls.length - there} not yet; ${ours.length} are our own.`,
  ]
    .join('\n\n')
    .concat('\n')
}

const table = (rows: readonly string[]) =>
  ['| | Call | Takes | Title | Domain | Who may |', '|---|---|---|---|---|---|', ...rows].join('\n')
const tokenTable = () =>
  [
    '| Address | Takes | Gives | Title | Specification |',
    '|---|---|---|---|---|',
    ...tokenEndpoints.map(({ at, takes, gives, title, specification }) =>
      row(`\`${at}\``, `{${takes.join(', ')}}`, gives.length > 0 ? `{${gives.join(', ')}}` : '', title, specification),
    ),
  ].join('\n')
const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** A call of the contract as the contract declares it, another one as the specification does. */
function specifiedRow({ at, domain, purpose, takes = '' }: SpecifiedCall): string {
  const declared = inContract.get(callKey(at))
  return declared ? callRow(at, declared) : row('–', `\`${at}\``, takes, purpose, domain, '')
}

const callRow = (at: string, { domain, call }: ContractCall) =>
  row('✓', `\`${at}\``, takesOf(call), call.title, link(domain), accessWord(call.access))

/** The fields of query and body, and the file: those with `?` behind them may be left out. */
function takesOf({ query, body, takes }: Call): string {
  const parts = [query && `?${fieldsOf(query).join('&')}`, body && `{${fieldsOf(body).join(', ')}}`, takes && 'a file']
  return parts.filter(Boolean).join(' ')
}

function fieldsOf(schema: TObject): string[] {
  const { properties, required = [] } = schema as { properties: object; required?: readonly string[] }
  const isNeeded = ([name, field]: [string, { default?: unknown }]) =>
    required.includes(name) && field.default === undefined
  return Object.entries(properties as Record<string, { default?: unknown }>).map((field) =>
    isNeeded(field) ? field[0] : `${field[0]}?`,
  )
}

const link = (domain: string) => `[${domain}](../packages/contract/src/${domain}/${domain}.calls.ts)`

/** What is wrong with the page in the repository; nothing when it is as the contract stands now. */
export async function findCallsDocProblems(): Promise<string[]> {
  const written = await readFile(file, 'utf8').catch(() => '')
  return written === callsDocument() ? [] : ['docs/calls.md is not up to date; run node scripts/generate-calls-doc.ts']
}

async function main() {
  if (!process.argv.includes('--check')) return writeFile(file, callsDocument())
  const problems = await findCallsDocProblems()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

if (import.meta.main) await main()
