import { isLang, type Lang } from '@atrium/contract/constants.ts'
import { localStore } from './browser/browser-store.ts'
import { settings } from './settings.ts'

const languageKey = 'atrium.language'
let current: Lang = stored() ?? settings.lang

function stored(): Lang | undefined {
  const value = localStore.getItem(languageKey)
  return isLang(value) ? value : undefined
}

export const currentLanguage = (): Lang => current

/** BCP 47 tag for the `lang` attribute. */
export const htmlLanguage = (lang: Lang): string => (lang === 'zh' ? 'zh-CN' : 'en')

/** Locale in which dates are written. */
export const localeOf = (language: string): string => (language === 'zh' ? 'zh-CN' : 'en-GB')

/** Stores the language and sets it on the document. */
export function rememberLanguage(lang: Lang): void {
  current = lang
  localStore.setItem(languageKey, lang)
  document.documentElement.lang = htmlLanguage(lang)
}
