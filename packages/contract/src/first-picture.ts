import type { Lang } from './constants.ts'
import type { FirstAnswer } from './first-reads.ts'

/** The element with the picture of a first screen. */
export const pictureId = 'first-picture'

/** What the browser's timeline calls the moment in which the client has drawn its first screen. */
export const drawnMark = 'atrium.drawn'

/** What a first screen is drawn from, before the browser can draw it. */
export interface PictureWish {
  answers: readonly FirstAnswer[]
  lang: Lang
  portalName: string
  /** Whether the browser says that it is a phone's. */
  isPhone: boolean
}

/** A first screen as it looks. */
export interface FirstPicture {
  html: string
  /** The styles of single elements, which a page may only have in one place. */
  css: string
  /** The addresses behind `#` at which this is the first screen. */
  places: readonly string[]
  /** How it greets in each hour of the day; nothing where it does not. */
  greetings: readonly string[]
}

/** The part of the build that draws: `packages/web/src/app/first-picture.tsx`. */
export interface PictureCode {
  drawFirstPicture(wish: PictureWish): FirstPicture | undefined
  /** Shows the picture where it is right; stands in the page behind it. */
  showingScript: string
}
