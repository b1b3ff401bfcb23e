import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { provideChromium } from './chromium.ts'

const before = process.env['CHROMIUM_PATH']

describe('the Chromium of the browser journeys', () => {
  afterEach(() => {
    if (before === undefined) delete process.env['CHROMIUM_PATH']
    else process.env['CHROMIUM_PATH'] = before
  })

  test('is the one that CHROMIUM_PATH names', async () => {
    process.env['CHROMIUM_PATH'] = process.execPath
    assert.equal(await provideChromium(), process.execPath)
  })

  test('is asked for in a sentence when CHROMIUM_PATH names nothing', async () => {
    process.env['CHROMIUM_PATH'] = '/no/such/chromium'
    await assert.rejects(
      provideChromium(),
      /^Error: CHROMIUM_PATH is \/no\/such\/chromium, and there is no such file\.$/,
    )
  })
})
