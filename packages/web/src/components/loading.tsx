import { useTranslation } from 'react-i18next'

/** Loading indicator; appears with a delay to avoid flicker. */
export function Loading() {
  const { t } = useTranslation('app', { useSuspense: false })
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  )
}
