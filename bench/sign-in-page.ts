import { withBrowser } from './browser.ts'
import { firstLoad } from './face.ts'
import type { Line } from './table.ts'

/** What the sign-in page loaded in Chinese, compressed with Brotli, before there was single sign-on (24 November 2026). */
const bytesBefore = 237_120
/** What single sign-on may add, together with all that has come to the page since. */
const maxGain = 3_000

/** Measures what the sign-in page loads against what it loaded before there was single sign-on. */
export const measureSignInPage = (address: string): Promise<Line> =>
  withBrowser(async (browser) => {
    const { all } = await firstLoad(await browser.newContext({ locale: 'zh-CN' }), `${address}/#/login`)
    return {
      what: 'sign-in page: bytes more than before single sign-on',
      limit: `${maxGain} B`,
      ours: `${all - bytesBefore} B of ${all}`,
      ratio: (all - bytesBefore) / maxGain,
      target: '≤ 1',
    }
  })
