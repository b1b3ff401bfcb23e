import { useTranslation } from 'react-i18next'

/** Moves from page to page of a list. */
export function Pager({ page, pages, onChange }: { page: number; pages: number; onChange: (page: number) => void }) {
  const { t } = useTranslation('operator')
  if (pages < 2) return null
  return (
    <nav className="operator-pager">
      <button type="button" className="button" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        {t('previous')}
      </button>
      <span>{t('pageOf', { page, pages })}</span>
      <button type="button" className="button" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {t('next')}
      </button>
    </nav>
  )
}
