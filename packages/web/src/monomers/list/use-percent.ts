import { useTranslation } from 'react-i18next'
import { localeOf } from '#kit/language.ts'

/** Formats a share from 0 to 1 as a whole percentage. */
export function usePercent() {
  const { i18n } = useTranslation()
  const format = new Intl.NumberFormat(localeOf(i18n.language), { style: 'percent' })
  return (share: number) => format.format(share)
}
