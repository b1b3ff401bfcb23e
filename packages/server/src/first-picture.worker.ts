import { workerData } from 'node:worker_threads'
import type { PictureCode, PictureWish } from '@atrium/contract/first-picture.ts'
import { answerQuestions } from '#kit/asked-thread.ts'

export interface DrawingBoard {
  /** The address of the part of the build that draws. */
  code: string
  /** What the page embeds of the settings. */
  settings: string
}

const { code, settings } = workerData as DrawingBoard
const listened = { addEventListener() {} }

// What the client looks at while it is loaded, and would find in a browser. Nothing is kept here.
Object.defineProperties(globalThis, { localStorage: { value: undefined }, sessionStorage: { value: undefined } })
Object.assign(globalThis, {
  document: {
    getElementById: (id: string) => (id === 'atrium-settings' ? { textContent: settings } : null),
    querySelector: () => null,
  },
  matchMedia: () => ({ matches: false, ...listened }),
  ...listened,
})

const loading = import(code) as Promise<PictureCode>

answerQuestions(async (wish: PictureWish) => {
  const { drawFirstPicture, showingScript } = await loading
  const picture = drawFirstPicture(wish)
  return picture && { ...picture, script: showingScript }
})
