import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { writeClipboard } from './write-clipboard.ts'

const setClipboard = (clipboard: object | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
after(() => void Reflect.deleteProperty(navigator, 'clipboard'))

test('clipboard – that takes the text – has it', async () => {
  let written = ''
  setClipboard({ writeText: (text: string) => Promise.resolve(void (written = text)) })
  assert.deepEqual([await writeClipboard('secret'), written], [true, 'secret'])
})

test('clipboard – missing outside a secure context, or refused by the browser – is told as a failure', async () => {
  setClipboard(undefined)
  assert.equal(await writeClipboard('secret'), false)
  setClipboard({ writeText: () => Promise.reject(new Error('NotAllowedError')) })
  assert.equal(await writeClipboard('secret'), false)
})
