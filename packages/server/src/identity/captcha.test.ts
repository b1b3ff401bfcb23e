import assert from 'node:assert/strict'
import { test } from 'node:test'
import { captcha } from '@atrium/contract/constants.ts'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { openTestPortal } from '#testing/test-portal.ts'
import { newCaptcha } from './captcha.ts'
import { captchaAlphabet, drawCaptcha } from './captcha-image.ts'
import { speakDigits } from './captcha-sound.ts'

test('captcha image – is a PNG of 120 × 32 at twice the pixels that never repeats', async () => {
  const [one, other] = [await drawCaptcha('ACE4'), await drawCaptcha('ACE4')]
  assert.equal(one.subarray(1, 4).toString(), 'PNG')
  assert.deepEqual([one.readUInt32BE(16), one.readUInt32BE(20)], [2 * captcha.width, 2 * captcha.height])
  assert.ok(!one.equals(other))
})

test('captcha image – of wide, narrow and no letters – has less and less ink, so its text is drawn', async () => {
  const [wide, narrow, none] = [await inkOf('WWWW'), await inkOf('7777'), await inkOf('    ')]
  assert.ok(wide > 1.1 * narrow && narrow > 1.1 * none, `${wide} ${narrow} ${none}`)
})

test('captcha alphabet – has no characters that look alike', () => {
  assert.doesNotMatch(captchaAlphabet, /[01OILS5Z2B8]/)
  assert.equal(new Set(captchaAlphabet).size, captchaAlphabet.length)
})

/** Dark pixels in 30 captchas of a text. */
async function inkOf(text: string): Promise<number> {
  const context = createCanvas(2 * captcha.width, 2 * captcha.height).getContext('2d')
  let dark = 0
  for (let count = 0; count < 30; count += 1) {
    context.drawImage(await loadImage(await drawCaptcha(text)), 0, 0)
    const { data } = context.getImageData(0, 0, 2 * captcha.width, 2 * captcha.height)
    for (let at = 1; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1
  }
  return dark
}

test('six digits are spoken in both languages as a WAV file, and never the same twice', async () => {
  for (const lang of ['zh', 'en'] as const) {
    const [one, other] = [await speakDigits('0123456789', lang), await speakDigits('0123456789', lang)]
    assert.equal(one.subarray(0, 4).toString() + one.subarray(8, 12).toString(), 'RIFFWAVE')
    assert.equal(one.readUInt32LE(40), one.length - 44)
    assert.ok(!one.equals(other))
    assert.ok(one.length > (await speakDigits('01', lang)).length * 2)
  }
  await assert.rejects(speakDigits('12a', 'en'), RangeError)
})

test('the 21st spoken captcha of an address in a minute – is refused; another address still gets one', async () => {
  const portal = await openTestPortal()
  try {
    const { id } = await newCaptcha(portal.server.services)
    const sound = (address: string) => portal.ask<{ sound: string }>('POST /captcha/sound', { address, body: { id } })
    const answers = await Promise.all(Array.from({ length: 41 }, () => sound('192.0.2.1')))
    const refused = answers.filter(({ error }) => error === 'request.too-frequent')
    // Where the minute ends in between, two budgets were spent.
    assert.ok([1, 21].includes(refused.length), String(refused.length))
    assert.match((await sound('192.0.2.2')).response.sound, /^data:audio\/wav;base64,UklGR/)
  } finally {
    await portal.close()
  }
})
