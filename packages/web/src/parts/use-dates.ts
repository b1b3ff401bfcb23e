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
    number: (value: number) => value.toLocaleString(i18n.language === 'zh' ? 'zh-CN' : 'en-GB'),
  }
}
