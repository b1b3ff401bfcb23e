import type { trial as en } from '../en/trial.ts'
import type { Translated } from '../kit/translated.ts'

/** Trying the applications out. */
export const trial = {
  title: '试用',
} satisfies Translated<typeof en>
