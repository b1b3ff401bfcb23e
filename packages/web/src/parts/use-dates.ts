import { useTranslation } from 'react-i18next'

/** Days and times as the language in force writes them, in the time zone of the person. */
export function useDates() {
  const { i18n } = useTranslation()
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(i18n.language === 'zh' ? 'zh-CN' : 'en-GB', options)
    return (iso: string) => formatter.format(new Date(iso))
  }
  return {
    day: format({ dateStyle: 'medium' }),
    time: format({ dateStyle: 'medium', timeStyle: 'medium' }),
    /** Without seconds, for lists. */
    minute: format({ dateStyle: 'medium', timeStyle: 'short' }),
    list: (items: readonly string[]) =>
      new Intl.ListFormat(i18n.language === 'zh' ? 'zh-CN' : 'en-GB', { type: 'unit' }).format(items),
    number: (value: number) => value.toLocaleString(i18n.language === 'zh' ? 'zh-CN' : 'en-GB'),
  }
}
