import { useTranslation } from 'react-i18next'
import { formatInteger } from '#kit/format-integer.ts'
import { localeOf } from '#kit/language.ts'
import { namesAndOthers } from '#kit/names-and-others.ts'

/** Caches an expensive value on first use. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Formatters of a locale, in the browser's time zone unless one is given. */
function formattersFor(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = lazily(() => new Intl.DateTimeFormat(locale, options))
    return (iso: string) => formatter().format(new Date(iso))
  }
  return {
    day: format({ dateStyle: 'medium' }),
    time: format({ dateStyle: 'medium', timeStyle: 'medium' }),
    /** Date and time without seconds. */
    minute: format({ dateStyle: 'medium', timeStyle: 'short' }),
    /** Time of day. */
    clock: format({ timeStyle: 'short' }),
    /** Date in a given time zone. */
    dayIn: (iso: string, timeZone: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(iso)),
    /** Date and time without seconds in a given time zone. */
    minuteIn: (iso: string, timeZone: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso)),
    number: formatInteger,
  }
}

// Cached: every table row uses them, and creating one takes longer than rendering the row.
const formats = new Map<string, ReturnType<typeof formattersFor>>()

function cachedFormatters(language: string) {
  const known = formats.get(language) ?? formattersFor(localeOf(language))
  formats.set(language, known)
  return known
}

/** The IANA name of the zone in which times are shown, such as `Asia/Shanghai`. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Formatters of the current language. */
export function useFormatters() {
  const { t, i18n } = useTranslation('app')
  return {
    ...cachedFormatters(i18n.language),
    /** `Intl.ListFormat` joins Chinese items without a separator. */
    list: (items: readonly string[]) => items.join(t('list.separator')),
    namesAndOthers: namesAndOthers.bind(undefined, t),
  }
}
