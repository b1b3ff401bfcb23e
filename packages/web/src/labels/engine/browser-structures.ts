import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import { maxStructures, type StructureView } from '@atrium/contract/labels/labels.shapes.ts'
import type { LayoutInput } from '@atrium/labels/layout/layout-input.ts'
import { send } from '#kit/calls/calls.ts'
import { createStore, waitFor } from '#kit/store.ts'

type Structures = LayoutInput['structures']

/** Somebody who types a SMILES asks once. */
const askAfterMs = 150
const retryMs = 3_000

const drawn = createStore<Structures>(new Map())
const wanted = new Set<string>()
let isAsking = false

/** The structures that were drawn, by their texts; another object whenever there are more. */
export const useStructures = drawn.useValue

/** Asks the server for the drawings of SMILES and molfiles that nobody has asked for yet. */
export function drawStructures(texts: readonly string[]): void {
  const missing = texts.filter((text) => !drawn.get().has(text))
  const unsendable = missing.filter((text) => !text.isWellFormed() || text.includes('\0'))
  if (unsendable.length > 0)
    drawn.set(new Map([...drawn.get(), ...unsendable.map((text) => [text, 'unreadable'] as const)]))
  for (const text of missing) if (!drawn.get().has(text)) wanted.add(text)
  if (wanted.size > 0) askSoon(askAfterMs)
}

/** The structures that were drawn, once those of a list are among them. */
export async function loadStructures(texts: readonly string[]): Promise<Structures> {
  drawStructures(texts)
  await waitFor(drawn, () => texts.every((text) => drawn.get().has(text)))
  return drawn.get()
}

function askSoon(afterMs: number) {
  if (isAsking) return
  isAsking = true
  setTimeout(() => void askAll(), afterMs)
}

async function askAll() {
  let hasFailed = false
  while (wanted.size > 0 && !hasFailed) hasFailed = !(await askForSome().catch(() => false))
  isAsking = false
  if (hasFailed) askSoon(retryMs)
}

/** Asks for as many as one call draws. Returns true when they have arrived. */
async function askForSome(): Promise<boolean> {
  const texts = [...wanted].slice(0, maxStructures)
  const views = await send(labelCalls.structures, { body: { Structures: texts } })
  for (const text of texts) wanted.delete(text)
  drawn.set(new Map([...drawn.get(), ...texts.map((text, index) => [text, readView(views[index])] as const)]))
  return true
}

function readView(view: StructureView | undefined) {
  if (!view?.Drawing) return view?.Fault ?? 'unreadable'
  const { Width, Height, Lines, HashedBonds, Areas } = view.Drawing
  return { width: Width, height: Height, lines: Lines, hashedBonds: HashedBonds, areas: Areas }
}
