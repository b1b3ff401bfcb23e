import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import { maxGlyphs } from '@atrium/contract/labels/labels.shapes.ts'
import type { Font, Glyph } from '@atrium/labels/text/font.ts'
import { send } from '#kit/calls/calls.ts'
import { createStore, waitFor } from '#kit/store.ts'

interface LoadedFont {
  /** Another object whenever glyphs have arrived, so that what was laid out with the one before is laid out again. */
  font: Font
  /** True while characters that something asked for are still on their way. */
  isLoading: boolean
}

interface Weight {
  isBold: boolean
  known: Map<string, Glyph | null>
  wanted: Set<string>
}

const retryMs = 3_000
const regular: Weight = { isBold: false, known: new Map(), wanted: new Set() }
const bold: Weight = { isBold: true, known: new Map(), wanted: new Set() }
const weights = [regular, bold]
/** Those of Noto Sans SC, until the server has said them. */
let metrics = { ascent: 880, descent: 120 }
let isAsking = false

const loaded = createStore<LoadedFont>({ font: createFont(), isLoading: false })

/** The font of labels in the browser: what is asked of it and not there is asked of the server, many characters at once. */
export const useFont = loaded.useValue

/** The font with the glyphs of characters in both weights, once they have arrived. */
export async function loadGlyphs(characters: readonly string[]): Promise<Font> {
  const { font } = loaded.get()
  for (const character of characters) for (const { isBold } of weights) font.glyph(character, isBold)
  const isComplete = () => characters.every((character) => weights.every(({ known }) => known.has(character)))
  await waitFor(loaded, isComplete)
  return loaded.get().font
}

function createFont(): Font {
  return {
    ...metrics,
    glyph(character, isBold) {
      const { known, wanted } = isBold ? bold : regular
      const glyph = known.get(character)
      if (glyph === undefined) {
        wanted.add(character)
        askSoon()
      }
      return glyph ?? null
    },
  }
}

/** When what is laid out now has asked for all of its characters. */
function askSoon() {
  if (isAsking) return
  isAsking = true
  setTimeout(() => void askAll(), 0)
}

async function askAll() {
  loaded.set({ ...loaded.get(), isLoading: true })
  let hasFailed = false
  for (const weight of weights) hasFailed = !(await askFor(weight).catch(() => false)) || hasFailed
  isAsking = false
  const isMissing = weights.some(({ wanted }) => wanted.size > 0)
  loaded.set({ font: createFont(), isLoading: isMissing })
  if (hasFailed) setTimeout(askSoon, retryMs)
  else if (isMissing) askSoon()
}

/** Asks for the characters that are wanted in a weight. Returns whether they have arrived. */
async function askFor({ isBold, known, wanted }: Weight): Promise<boolean> {
  const characters = takeFirst(wanted)
  if (characters === '') return true
  const answer = await send(labelCalls.glyphs, { body: { Characters: characters, IsBold: isBold } })
  metrics = { ascent: answer.Ascent, descent: answer.Descent }
  for (const character of characters) {
    wanted.delete(character)
    known.set(character, null)
  }
  for (const { Character, Glyph } of answer.Glyphs)
    known.set(Character, Glyph && { advance: Glyph.Advance, outline: Glyph.Outline })
  return true
}

/** As many characters as one call takes. */
function takeFirst(wanted: ReadonlySet<string>): string {
  let text = ''
  for (const character of wanted) if (text.length + character.length <= maxGlyphs) text += character
  return text
}
