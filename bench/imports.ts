import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Import } from '@atrium/contract/members/imports.shapes.ts'
import { nameOf } from '../packages/server/demo/names.ts'
import { Random } from '../packages/server/demo/random.ts'
import { xlsxOf } from '../packages/server/src/kit/files/spreadsheets/write-xlsx.ts'
import type { Program, startPortal } from './programs.ts'
import type { Line } from './table.ts'

type Portal = Awaited<ReturnType<typeof startPortal>>
const imported = 50_000

async function workbook(): Promise<Uint8Array<ArrayBuffer>> {
  const random = new Random('hires')
  const rows = Array.from({ length: imported }, (_, n) => [
    nameOf(random).realName,
    '',
    `199${String(n).padStart(8, '0')}`,
    `hire${n}@lantu.example`,
    n % 10 === 0 ? `新部门${n % 100}` : '',
    '研究员',
    '成员',
    '',
  ])
  const head = ['姓名', '账号', '手机号', '邮箱', '部门', '职务', '角色', '应用']
  const parts: Uint8Array[] = []
  for await (const part of xlsxOf([{ name: '成员', head, rows: [rows] }])) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}

/** How many seconds the bare program needs to read the file and to write its rows. */
async function bareImport(bare: Program, file: Uint8Array): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  try {
    const path = join(folder, 'hires.xlsx')
    await writeFile(path, file)
    const answer = await fetch(`${bare.address}/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path }),
    })
    return ((await answer.json()) as { seconds: number }).seconds
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Imports a file: its duration, and the delay of other requests meanwhile. */
export async function measureImport(
  portal: Portal,
  bare: Program,
  { cookie, isServer }: { cookie: string; isServer: boolean },
): Promise<Line[]> {
  const headers = { cookie, 'x-atrium': '1' }
  const file = await workbook()
  const bareSeconds = (await bareImport(bare, file)).toFixed(1)
  const form = new FormData()
  form.set('file', new Blob([file]), 'hires.xlsx')
  const before = await portal.memory()
  const watch = watching(portal)
  const begun = performance.now()
  const answer = await fetch(`${portal.address}/api/account/batchImport`, { method: 'POST', headers, body: form })
  const { response: own } = (await answer.json()) as { response: Import }
  const validatedS = (performance.now() - begun) / 1000
  // A few of the made-up phones may be those of made-up members.
  if (own.State !== 'judged' || own.BadCount > imported / 1_000)
    throw new Error(`The file was validated wrongly: ${JSON.stringify(own)}`)
  const committing = performance.now()
  await fetch(`${portal.address}/api/account/batchImport/${own.ID}/commit`, { method: 'POST', headers })
  const isDone = async () => {
    const found = await fetch(`${portal.address}/api/account/batchImport/detail/${own.ID}`, { headers })
    const { response } = (await found.json()) as { response: Import }
    if (response.State === 'failed') throw new Error('The import failed')
    return response.State === 'committed'
  }
  while (!(await isDone())) await new Promise((resume) => setTimeout(resume, 50))
  const committed = (performance.now() - committing) / 1000
  const { lag, memory } = await watch.end()
  const people = imported.toLocaleString('en')
  return [
    {
      what: `dry run of ${people} rows`,
      limit: `5 s; read and written bare ${bareSeconds} s`,
      ours: `${validatedS.toFixed(1)} s`,
      ratio: validatedS / 5,
      target: '< 1',
    },
    {
      what: `commit of ${people} rows`,
      limit: `10 s; read and written bare ${bareSeconds} s`,
      ours: `${committed.toFixed(1)} s`,
      ratio: committed / 10,
      target: isServer ? '< 1' : '–',
    },
    {
      what: 'event loop while importing, longest wait',
      limit: '50 ms',
      ours: `${(lag * 1000).toFixed(0)} ms`,
      ratio: lag / 0.05,
      target: isServer ? '< 1' : '–',
    },
    {
      what: 'memory while importing, growth',
      limit: '400 MB',
      ours: `${((memory - before) / 1e6).toFixed(0)} MB`,
      ratio: (memory - before) / 400e6,
      target: '< 1',
    },
  ]
}

/** Looks again and again at the longest wait of the event loop and at the memory. */
function watching(portal: Portal) {
  let isOver = false
  const most = { lag: 0, memory: 0 }
  const looking = (async () => {
    // The first look empties what was waited before.
    await portal.lag()
    while (!isOver) {
      await new Promise((resume) => setTimeout(resume, 250))
      most.lag = Math.max(most.lag, await portal.lag())
      most.memory = Math.max(most.memory, await portal.memory())
    }
  })()
  // What it fails of is thrown at the end, not in the middle of something else.
  looking.catch(() => {})
  return {
    async end() {
      isOver = true
      await looking
      return most
    },
  }
}
