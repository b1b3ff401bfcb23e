import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#components/icon-button.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import type { useLogPages } from './use-log-query.ts'
import styles from './logs.module.css'

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
    <nav className={clsx('pager', styles.pager)} aria-label={t('newest')}>
      {page && (
        <span className="pager-total">
          {page.total !== null && <b>{countText(page.total, page.IsMore)} · </b>}
          {t('kept', { day: dayIn(page.KeptSince, page.TimeZone), zone: page.TimeZone })}
        </span>
      )}
      <IconButton label={t('newest')} isDisabled={pages.isFirst} onPress={pages.newest}>
        <ChevronsLeft size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('newer')} isDisabled={pages.isFirst} onPress={pages.newer}>
        <ChevronLeft size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('older')} isDisabled={!next} onPress={() => next && pages.older(next)}>
        <ChevronRight size={16} aria-hidden="true" />
      </IconButton>
    </nav>
  )

  function countText(total: number, isMore: boolean) {
    return isMore ? t('more', { total: number(total) }) : t('total', { count: total, total: number(total) })
  }
}
