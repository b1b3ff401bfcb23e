import { loadCodeReader } from '@atrium/labels/verify/code-reader.ts'
import { verifyLabel } from '@atrium/labels/verify/verify-label.ts'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { glyphKey, type VerificationReply, type VerificationRequest } from './verification-messages.ts'

const reply = (message: VerificationReply) => self.postMessage(message)

/** Compiled once, with the first label. */
let loading: Promise<void> | undefined

self.addEventListener('message', ({ data }: MessageEvent<VerificationRequest>) => {
  void verify(data).catch((error: unknown) => reply({ id: data.id, error: String(error) }))
})

async function verify({ id, layout, glyphs, ascent, descent }: VerificationRequest): Promise<void> {
  loading ??= loadCodeReader({ wasmUrl })
  await loading
  const glyph = (character: string, isBold: boolean) => glyphs.get(glyphKey(character, isBold)) ?? null
  reply({ id, codes: await verifyLabel(layout, { ascent, descent, glyph }) })
}
