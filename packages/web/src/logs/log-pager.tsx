import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '#components/use-formatters.ts'
import type { useLogPages } from './use-log-query.ts'

interface Props {
  page: { total: number | null; IsMore: boolean; Next: string | null; TimeZone: string; KeptSince: string } | undefined
  pages: ReturnType<typeof useLogPages>
}

/** Cursor pagination of a log with total and retention. */
export function LogPager({ page, pages }: Props) {
  const { t } = useTranslation('logs')
  const { dayIn, number } = useFormatters()
  const next = page?.Next
  return (
    <nav className="pager log-pager" aria-label={t('newest')}>
      {page && (
        <span className="pager-total">
          {page.total !== null && <b>{countText(page.total, page.IsMore)} · </b>}
          {t('kept', { day: dayIn(page.KeptSince, page.TimeZone), zone: page.TimeZone })}
        </span>
      )}
      <button type="button" aria-label={t('newest')} disabled={pages.isFirst} onClick={pages.newest}>
        <ChevronsLeft size={16} aria-hidden="true" />
      </button>
      <button type="button" aria-label={t('newer')} disabled={pages.isFirst} onClick={pages.newer}>
        <ChevronLeft size={16} aria-hidden="true" />
      </button>
      <button type="button" aria-label={t('older')} disabled={!next} onClick={() => next && pages.older(next)}>
        <ChevronRight size={16} aria-hidden="true" />
      </button>
    </nav>
  )

  function countText(total: number, isMore: boolean) {
    return isMore ? t('more', { total: number(total) }) : t('total', { count: total, total: number(total) })
  }
}
