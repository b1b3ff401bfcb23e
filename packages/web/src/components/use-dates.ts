import type { Lang } from '@atrium/contract/constants.ts'
import { useTranslation } from 'react-i18next'

/** Something that takes long to make, made when it is first used. */
function onceUsed<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/**
 * A whole number, as both languages write it: making the browser's own formatter takes longer than drawing twenty rows
 * with it.
 */
const grouped = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** What writes days, times and numbers as a language does, in the time zone of the person unless another one is named. */
function formatsIn(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = onceUsed(() => new Intl.DateTimeFormat(locale, options))
    return (iso: string) => formatter().format(new Date(iso))
  }
  return {
    day: format({ dateStyle: 'medium' }),
    time: format({ dateStyle: 'medium', timeStyle: 'medium' }),
    /** Without seconds, for lists. */
    minute: format({ dateStyle: 'medium', timeStyle: 'short' }),
    /** The time of day alone. */
    clock: format({ timeStyle: 'short' }),
    /** A day in a time zone other than the person's own, such as the organisation's. */
    dayIn: (iso: string, timeZone: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(iso)),
    /** A day and time in such a time zone, without seconds. */
    minuteIn: (iso: string, timeZone: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso)),
    number: grouped,
  }
}

// Kept: every row of every table asks for them, and making one takes longer than drawing a row.
const formats = new Map<string, ReturnType<typeof formatsIn>>()
export const locales: Record<Lang, string> = { zh: 'zh-CN', en: 'en-GB' }

function formatsOf(language: string) {
  const known = formats.get(language) ?? formatsIn(locales[language as Lang])
  formats.set(language, known)
  return known
}

/** Days, times and numbers as the language in force writes them. */
export function useDates() {
  const { t, i18n } = useTranslation('app')
  return {
    ...formatsOf(i18n.language),
    /** Things beside each other; `Intl.ListFormat` would put them together in Chinese without a sign between. */
    list: (items: readonly string[]) => items.join(t('list.separator')),
  }
}
