import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { usableMark } from '../packages/contract/src/first-reads.ts'
import { signedIn, slowPage, withBrowser, withOwnBrowser } from './browser.ts'
import { interactionLine } from './interactions.ts'
import { median } from './load.ts'
import { measureLighthouse } from './lighthouse.ts'
import type { Line } from './table.ts'

interface FirstLoad {
  requests: number
  /** Bytes of JavaScript as they came over the wire, by address. */
  scripts: Map<string, number>
  /** All bytes as they came over the wire. */
  all: number
}

const rounds = 5
/** Limits of JavaScript in kB, and of the time until a screen can be used on its first and its third visit, in ms. */
const screens = [
  { name: 'login', script: 200, usable: { first: 990, third: 440 } },
  { name: 'cardModeIndex', script: 160, usable: { first: 1_150, third: 630 } },
] as const
const maxRequests = 15
/** In milliseconds, until the largest piece of a screen is painted. */
const painted = { first: 1_200, third: 700 }
const maxScriptMs = 300
/** In kB, for what every page of administration loads. */
const maxSharedScript = 240
const administrationPages = ['members', 'settings/system', 'logs/operations', 'organisation']

/** What a browser loads for the first screens, when they show what counts, and what an administration page costs. */
export async function measureFace(address: string): Promise<Line[]> {
  const lines = await withBrowser(async (browser) => {
    const asPerson = await signedIn(browser, address)
    const found: Line[] = []
    for (const screen of screens) {
      const open = screen.name === 'login' ? () => browser.newContext() : asPerson
      found.push(...(await screenLines(open, `${address}/#/${screen.name}`, screen)))
    }
    return [
      ...found,
      await sharedScriptLine(asPerson, address),
      await administrationLine(asPerson, address),
      await apiDocsLine(browser, address),
      await interactionLine(asPerson, address),
    ]
  })
  return [...lines, ...(await measureLighthouse(address))]
}

async function screenLines(
  open: () => Promise<BrowserContext>,
  url: string,
  { name, script, usable }: (typeof screens)[number],
): Promise<Line[]> {
  const load = await inNew(open, (context) => firstLoad(context, url))
  const cookies = await inNew(open, (context) => context.cookies())
  const times: Awaited<ReturnType<typeof visits>>[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await withOwnBrowser(cookies, (own) => visits(own, url)))
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(0)} kB`
  const timed = (visit: 'first' | 'third', measure: keyof Visit, what: string, limit: number): Line => {
    const ours = median(times.map((time) => time[visit][measure]))
    return {
      what: `${name}: ${visit} visit, ${what}`,
      limit: `${limit} ms`,
      ours: `${ours.toFixed(0)} ms`,
      ratio: ours / limit,
      target: '≤ 1',
    }
  }
  return [
    {
      what: `${name}: JavaScript`,
      limit: `${script} kB`,
      ours: `${kilobytes(sum(load.scripts))} of ${kilobytes(load.all)}`,
      ratio: sum(load.scripts) / 1_000 / script,
      target: '≤ 1',
    },
    {
      what: `${name}: requests`,
      limit: `${maxRequests}`,
      ours: `${load.requests}`,
      ratio: load.requests / maxRequests,
      target: '≤ 1',
    },
    timed('first', 'usable', 'can be used (20 Mbit/s, 40 ms, CPU/4)', usable.first),
    timed('first', 'painted', 'largest paint', painted.first),
    timed('third', 'usable', 'can be used', usable.third),
    timed('third', 'painted', 'largest paint', painted.third),
  ]
}

const sum = (sizes: ReadonlyMap<string, number>) => [...sizes.values()].reduce((total, size) => total + size, 0)

async function inNew<T>(open: () => Promise<BrowserContext>, work: (context: BrowserContext) => Promise<T>) {
  const context = await open()
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

export async function firstLoad(context: BrowserContext, url: string): Promise<FirstLoad> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const counted = await countTransfers(session)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  return counted
}

async function countTransfers(session: CDPSession): Promise<FirstLoad> {
  const scripts = new Map<string, string>()
  const counted: FirstLoad = { requests: 0, scripts: new Map(), all: 0 }
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.requests += 1
    counted.all += encodedDataLength
    const script = scripts.get(requestId)
    if (script) counted.scripts.set(script, encodedDataLength)
  })
  return counted
}

/** In milliseconds after a visit began. */
interface Visit {
  /** When the largest piece of the page was painted last. */
  painted: number
  /** When the client had rendered the screen. */
  usable: number
}

/** The first visit and the third: from the second on a browser keeps the code that it compiled. */
async function visits(context: BrowserContext, url: string) {
  const first = await visit(context, url)
  await visit(context, url)
  return { first, third: await visit(context, url) }
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const { page } = await slowPage(context)
  await page.goto(url)
  const usable = await whenUsable(page)
  await page.waitForLoadState('networkidle')
  // Asked afterwards: a script that watched from the beginning would take a part of the time that is measured.
  const painted = await page.evaluate<number>(`new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
      .observe({ type: 'largest-contentful-paint', buffered: true })
  })`)
  await page.close()
  return { painted, usable }
}

/** Waits until the client has rendered the screen. Our policy lets nobody wait inside the page. */
async function whenUsable(page: Page): Promise<number> {
  const look = `performance.getEntriesByName('${usableMark}')[0]?.startTime`
  for (;;) {
    const usable = await page.evaluate<number | undefined>(look)
    if (usable !== undefined) return usable
    await new Promise((resume) => setTimeout(resume, 250))
  }
}

/** The JavaScript that all pages of administration have in common. */
async function sharedScriptLine(open: () => Promise<BrowserContext>, address: string): Promise<Line> {
  const loads: Map<string, number>[] = []
  for (const name of administrationPages)
    loads.push((await inNew(open, (context) => firstLoad(context, `${address}/#/${name}`))).scripts)
  const shared = new Map([...(loads[0] ?? [])].filter(([url]) => loads.every((load) => load.has(url))))
  return {
    what: 'administration: JavaScript that all pages load',
    limit: `${maxSharedScript} kB`,
    ours: `${(sum(shared) / 1_000).toFixed(0)} kB`,
    ratio: sum(shared) / 1_000 / maxSharedScript,
    target: '≤ 1',
  }
}

/** How long scripts run while somebody goes from the card home to the list of members, on the slow machine. */
async function administrationLine(open: () => Promise<BrowserContext>, address: string): Promise<Line> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    times.push(await inNew(open, (context) => scriptOfOpening(context, address)))
  const time = median(times)
  return {
    what: 'script that opening the members from the card home runs, CPU/4',
    limit: `${maxScriptMs} ms`,
    ours: `${time.toFixed(0)} ms`,
    ratio: time / maxScriptMs,
    target: '≤ 1',
  }
}

/** The largest page of the API documentation beside the sign-in page, each on its first visit. */
async function apiDocsLine(browser: Browser, address: string): Promise<Line> {
  const firstVisit = (path: string, whenReady: (page: Page) => Promise<number>) =>
    inNew(
      () => browser.newContext(),
      async (context) => {
        const { page } = await slowPage(context)
        await page.goto(`${address}${path}`, { waitUntil: 'load' })
        return whenReady(page)
      },
    )
  const signIns: number[] = []
  const documents: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    signIns.push(await firstVisit('/#/login', whenUsable))
    documents.push(await firstVisit('/api/docs/members', whenLoaded))
  }
  const [limit, ours] = [2 * median(signIns), median(documents)]
  return {
    what: 'largest page of the API documentation, first visit; twice the sign-in page',
    limit: `${limit.toFixed(0)} ms`,
    ours: `${ours.toFixed(0)} ms`,
    ratio: ours / limit,
    target: '≤ 1',
  }
}

/** Waits for the end of loading, in milliseconds after it began. */
async function whenLoaded(page: Page): Promise<number> {
  const look = `performance.getEntriesByType('navigation')[0].loadEventEnd`
  for (;;) {
    const loaded = await page.evaluate<number>(look)
    if (loaded > 0) return loaded
  }
}

async function scriptOfOpening(context: BrowserContext, address: string): Promise<number> {
  const { page, session } = await slowPage(context)
  await session.send('Performance.enable')
  await page.goto(`${address}/#/cardModeIndex`)
  await whenUsable(page)
  await page.waitForLoadState('networkidle')
  const before = await scriptTime(session)
  // Waiting for rows would run scripts of its own in the page.
  const members = page.waitForResponse(/account\/managePage$/i)
  await page.evaluate(`location.hash = '#/members'`)
  await members
  await page.waitForLoadState('networkidle')
  return (await scriptTime(session)) - before
}

async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
}
