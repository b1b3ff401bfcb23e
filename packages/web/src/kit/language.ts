import { isLang, type Lang } from '@atrium/contract/constants.ts'
import { lastingStore } from './browser-store.ts'
import { settings } from './settings.ts'

/** Where the choice is kept. */
export const languageKey = 'atrium.language'
let current: Lang = stored() ?? settings.lang

function stored(): Lang | undefined {
  const value = lastingStore.getItem(languageKey)
  return isLang(value) ? value : undefined
}

/** The language in force. */
export const currentLanguage = (): Lang => current

/** The name of a language in the document. */
export const htmlLanguage = (lang: Lang): string => (lang === 'zh' ? 'zh-CN' : 'en')

/** Remembers the language for this browser and tells the document. */
export function rememberLanguage(lang: Lang): void {
  current = lang
  lastingStore.setItem(languageKey, lang)
  document.documentElement.lang = htmlLanguage(lang)
}
