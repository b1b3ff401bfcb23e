import type { Lang } from '@atrium/contract/constants.ts'
import { esignManifest as en } from '@atrium/phrases/en/esign-manifest.ts'
import { esignVerifier as enVerifier } from '@atrium/phrases/en/esign-verifier.ts'
import { esignManifest as zh } from '@atrium/phrases/zh/esign-manifest.ts'
import { esignVerifier as zhVerifier } from '@atrium/phrases/zh/esign-verifier.ts'

const texts = { zh: { ...zh, ...zhVerifier }, en: { ...en, ...enVerifier } }

type Key = keyof typeof texts.en

/** A text with its gaps filled. */
export type Say = (key: Key, values?: Record<string, string | number>) => string

export const textsIn =
  (lang: Lang): Say =>
  (key, values = {}) =>
    texts[lang][key].replaceAll(/\{\{(\w+)\}\}/g, (_, gap: string) => plain(String(values[gap] ?? '')))

/** A text from a file, without signs that would move a cursor, turn text around, or cannot be seen. */
export const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}')
