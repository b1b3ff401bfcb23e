import {
  labTree,
  person,
  slapdReader,
  startSlapd,
  unit,
  unlimitedReader,
} from '../packages/server/src/testing/peers/slapd.ts'
import { aDirectoryOffice } from '../packages/server/src/testing/providers/directory-office.ts'
import { openTestPortal } from '../packages/server/src/testing/test-portal.ts'

/** What a directory of 50,000 people takes: seconds, people a second, and megabytes. */
export interface SyncFigures {
  peopleASecond: number
  unchangedSeconds: number
  deltaSeconds: number
  peakMb: number
}

const people = 50_000
const changes = 100
const units = 50
const minuteMs = 60_000

/** Entries were written minute by minute, the last one before the run. */
const writtenAt = (n: number) =>
  `modifyTimestamp: ${new Date(Date.UTC(2026, 0, 1) + n * minuteMs).toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`

const unitOf = (n: number) => `部门${n % units}`
const dnOf = (n: number) => `uid=p${n},ou=${unitOf(n)},dc=lab,dc=test`

function tree(): string {
  const entries = Array.from({ length: people }, (_, n) =>
    person(`p${n}`, {
      parent: `ou=${unitOf(n)},dc=lab,dc=test`,
      name: `人员${n}`,
      more: `title: 研究员\n${writtenAt(n)}`,
    }),
  )
  return labTree + Array.from({ length: units }, (_, n) => unit(`部门${n}`)).join('') + entries.join('')
}

/** Runs a first, an unchanged and a delta run in a process of its own, whose memory is that of a server. */
async function measure(): Promise<SyncFigures> {
  const directory = await startSlapd(tree())
  const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
  try {
    const office = await aDirectoryOffice(portal, {
      secret: slapdReader.password,
      seatCount: people * 2,
      settings: { ...directory.settings, ReaderDN: unlimitedReader },
    })
    const seconds = async (onlyChanges: boolean, expected: 'created' | 'unchanged' | 'changed', count: number) => {
      const started = performance.now()
      const run = await office.run({ onlyChanges })
      const taken = (performance.now() - started) / 1000
      if (run.Counts[expected] !== count) throw new Error(JSON.stringify(run))
      return taken
    }
    const first = await seconds(false, 'created', people)
    const unchangedSeconds = await seconds(false, 'unchanged', people)
    directory.modify(
      Array.from(
        { length: changes },
        (_, n) => `dn: ${dnOf(n)}\nchangetype: modify\nreplace: title\ntitle: 主任研究员\n`,
      ).join('\n'),
    )
    const deltaSeconds = await seconds(true, 'changed', changes)
    return { peopleASecond: people / first, unchangedSeconds, deltaSeconds, peakMb: peak / 1e6 }
  } finally {
    clearInterval(timer)
    await portal.close()
    await directory.close()
  }
}

process.send?.(await measure())
