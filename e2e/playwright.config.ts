import { cpus } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/testing/chromium.ts'

/** How Chromium is started, wherever it lies. */
export const chromiumOptions = {
  // Where the system's language knows ASCII alone, Chromium gives files with Chinese names another one.
  env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } as Record<string, string>,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** One portal with its demonstration for all journeys; Chromium comes from the system (`CHROMIUM_PATH`). */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  fullyParallel: true,
  // Pages wait as long as they work: on two cores all journeys took 517 s four at once, 534 s two at once.
  workers: 2 * cpus().length,
  // A journey that takes longer hangs; one beside a busy neighbour is only slow.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  retries: 0,
  projects: [
    // Rules of a whole organisation would disturb journeys beside them; only those with a portal of their own may run.
    { name: 'rules', testMatch: 'rules.journey.ts' },
    { name: 'own portal', testMatch: 'set-up.journey.ts' },
    {
      name: 'journeys',
      testMatch: '*.journey.ts',
      testIgnore: ['rules.journey.ts', 'set-up.journey.ts'],
      dependencies: ['rules'],
    },
  ],
  globalSetup: './portal.ts',
  use: {
    launchOptions: { ...chromiumOptions, executablePath: process.env['CHROMIUM_PATH'] ?? findChromium() ?? '' },
    // What a worker asks for passes the routes of a journey by.
    serviceWorkers: 'block',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Colours and places are judged where nothing fades or moves.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every journey for those that fail costs a quarter of the run: `--trace on` records the one in question.
    trace: 'off',
  },
})
