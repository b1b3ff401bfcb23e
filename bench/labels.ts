import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RenderWorker } from '../packages/server/src/labels/rendering/render-worker.ts'
import type { RenderRequest } from '../packages/server/src/labels/rendering/render-request.ts'
import { timesOf } from './disturbance.ts'
import { labelOfFourCodes, labelRows } from './label-samples.ts'
import { median } from './load.ts'
import { startPortal } from './programs.ts'
import { headers, signIn } from './sign-in.ts'
import type { Line } from './table.ts'

const labels = 1_000
const rounds = 3
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const port = Number(process.env['BENCH_PORT'] ?? 7985)
const limits = { perSecond: 100, checkMs: 50 }

/** How fast labels are rendered, and what session checks of others take meanwhile. */
export async function measureLabels(databaseUrl: string | undefined): Promise<Line[]> {
  return [...(await renderingLines()), await checksLine(databaseUrl)]
}

const template = labelOfFourCodes('四个条码')
const rows = labelRows(labels)

/** In the thread of the portal, which is warm from the second round on. */
async function renderingLines(): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const worker = new RenderWorker()
  const request = {
    template,
    rows: rows.map((values) => ({ values, copies: 1 })),
    numbering: { today: '2026-11-27', issued: {} },
    dpi: 203,
  }
  const calibration = { offsetX: 0, offsetY: 0, scaleX: 1, scaleY: 1 }
  const file = (output: 'pdf' | 'zpl'): RenderRequest => ({
    ...request,
    kind: 'file',
    output,
    startCell: 1,
    calibration,
    path: join(folder, output),
  })
  try {
    return [
      await rateLine(worker, file('pdf'), `PDF of ${labels} labels with Chinese and four codes`),
      await rateLine(worker, file('zpl'), 'ZPL of the same labels'),
      await rateLine(worker, { ...request, kind: 'check' }, 'the same labels laid out, and all their codes read back'),
    ]
  } finally {
    await worker.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function rateLine(worker: RenderWorker, request: RenderRequest, what: string): Promise<Line> {
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    await worker.run(request, { timeoutMs: 600_000 })
    rates.push((labels * 1_000) / (performance.now() - begun))
  }
  const rate = median(rates)
  return {
    what,
    limit: `${limits.perSecond}/s`,
    ours: `${rate.toFixed(0)}/s`,
    ratio: rate / limits.perSecond,
    target: '≥ 1',
  }
}

/** A job is printed again and again while somebody else's session is checked. */
async function checksLine(databaseUrl: string | undefined): Promise<Line> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const env = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: databaseUrl ?? '', DEMO: '' }
  const portal = await startPortal(env)
  try {
    const cookie = await signIn(portal.address, 'lin.zhiyuan')
    const ask = asker(portal.address, cookie)
    const id = await publish(ask)
    const checks = { address: portal.address, cookie, seconds }
    await timesOf(checks)
    const idle = await timesOf(checks)
    const printing = new AbortController()
    const jobs = printUntil(ask, id, printing.signal)
    // The first job loads the font.
    await Promise.race([timesOf(checks), jobs])
    const times = await timesOf(checks)
    printing.abort()
    await jobs
    return {
      what: 'session check while labels are printed',
      limit: `p99 ${idle.p99.toFixed(1)} ms`,
      ours: `p50 ${times.p50.toFixed(1)}, p99 ${times.p99.toFixed(1)}, longest ${times.longest.toFixed(0)} ms`,
      ratio: times.p99 / limits.checkMs,
      target: `≤ 1 (p99 ${limits.checkMs} ms)`,
    }
  } finally {
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Ask = <T>(path: string, body?: object) => Promise<T>

function asker(address: string, cookie: string): Ask {
  return async <T>(path: string, body?: object) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = await fetch(`${address}/api/LabelTemplate${path}`, { ...init, headers: { ...headers, cookie } })
    const { code, message, response } = (await answer.json()) as { code: number; message: string; response: T }
    if (code !== 100) throw new Error(`${path}: ${message}`)
    return response
  }
}

async function publish(ask: Ask): Promise<string> {
  const added = await ask<{ ID: string; Revision: number }>('', { Document: template })
  await ask(`/${added.ID}/publish`, { Revision: added.Revision })
  return added.ID
}

/** Prints one job after the other, to the end of the last one. */
async function printUntil(ask: Ask, id: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const job = await ask<{ ID: string }>(`/${id}/print`, {
      Rows: rows.map((values) => ({ Values: values })),
      Dpi: 203,
      Output: 'pdf',
    })
    await ended(ask, job.ID)
  }
}

async function ended(ask: Ask, id: string): Promise<void> {
  for (;;) {
    const { State } = await ask<{ State: string }>(`/jobs/${id}`)
    if (State === 'finished') return
    if (State !== 'waiting' && State !== 'running') throw new Error(`The job ended as ${State}`)
    await new Promise((resume) => setTimeout(resume, 200))
  }
}
