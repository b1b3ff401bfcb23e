import { useTranslation } from 'react-i18next'

/** Days and times as the language in force writes them, in the time zone of the person. */
export function useDates() {
  const { t, i18n } = useTranslation('app')
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(i18n.language === 'zh' ? 'zh-CN' : 'en-GB', options)
    return (iso: string) => formatter.format(new Date(iso))
  }
  return {
    day: format({ dateStyle: 'medium' }),
    time: format({ dateStyle: 'medium', timeStyle: 'medium' }),
    /** Without seconds, for lists. */
    minute: format({ dateStyle: 'medium', timeStyle: 'short' }),
    /** Things beside each other; `Intl.ListFormat` would put them together in Chinese without a sign between. */
    list: (items: readonly string[]) => items.join(t('list.separator')),
    number: (value: number) => value.toLocaleString(i18n.language === 'zh' ? 'zh-CN' : 'en-GB'),
  }
}
