import { useTranslation } from 'react-i18next'

/** Shown while a page is on its way; not for the first moment, so that quick pages do not flicker. */
export function Loading() {
  const { t } = useTranslation('app', { useSuspense: false })
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  )
}
