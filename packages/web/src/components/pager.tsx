import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CompactSelect } from './compact-select.tsx'
import { IconButton } from './icon-button.tsx'
import { useFormatters } from './use-formatters.ts'
import './data-table.css'

const sizes = [10, 20, 50, 100] as const

interface Props {
  /** Names what is paged, where a page has several lists. */
  label?: string
  total: number
  /** Shown in the place of the total. */
  totalText?: string | undefined
  /** Starts at 1. */
  page: number
  size: number
  onPage: (page: number) => void
  /** Omit to hide the page size. */
  onSize?: (size: number) => void
}

/** Pagination with total, page numbers and page size. */
export function Pager({ label, total, totalText, page, size, onPage, onSize }: Props) {
  const { t } = useTranslation('app')
  const { number } = useFormatters()
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <nav className="pager" aria-label={label ? `${label} · ${t('list.page', { page })}` : t('list.page', { page })}>
      <span className="pager-total">{totalText ?? t('list.total', { count: total, total: number(total) })}</span>
      <IconButton label={t('list.previous')} isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        <ChevronLeft size={16} aria-hidden="true" />
      </IconButton>
      {pagesAround(page, last).map((each, at) =>
        each === undefined ? (
          // At most two gaps, distinguished by index.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={`gap-${at}`}>…</span>
        ) : (
          <button
            key={each}
            type="button"
            aria-label={t('list.page', { page: each })}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onPage(each)}
          >
            {each}
          </button>
        ),
      )}
      <IconButton label={t('list.next')} isDisabled={page >= last} onPress={() => onPage(page + 1)}>
        <ChevronRight size={16} aria-hidden="true" />
      </IconButton>
      {onSize && (
        <CompactSelect
          label={t('list.size')}
          options={sizes.map((each) => ({ key: String(each), text: t('list.perPage', { size: each }) }))}
          chosen={String(size)}
          onChoose={(each) => onSize(Number(each))}
        />
      )}
    </nav>
  )
}

/** First, last and neighbouring page numbers; undefined marks a gap. */
function pagesAround(page: number, last: number): (number | undefined)[] {
  const shown = [1, page - 1, page, page + 1, last].filter((each) => each >= 1 && each <= last)
  const unique = [...new Set(shown)].sort((a, b) => a - b)
  return unique.flatMap((each, at) => (at > 0 && each - (unique[at - 1] ?? 0) > 1 ? [undefined, each] : [each]))
}
