import { useTranslation } from 'react-i18next'

/** Returns a function that says how long something took. */
export function useDuration() {
  const { t } = useTranslation('directory-sync')
  return (seconds: number | null): string =>
    seconds === null
      ? '—'
      : seconds < 120
        ? t('seconds', { count: Math.max(1, seconds) })
        : t('minutes', { count: Math.round(seconds / 60) })
}
