import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchKey } from '#kit/browser/use-search-key.ts'
import styles from './home.module.css'

/** Search of the launcher: `/` focuses it, Escape clears it. */
export function LauncherSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('products')
  const input = useSearchKey()
  return (
    <label className={styles.search}>
      <Search size={16} aria-hidden="true" />
      <input
        ref={input}
        className="bare-input"
        type="search"
        value={value}
        placeholder={t('search')}
        aria-label={t('search')}
        aria-keyshortcuts="/"
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('')
        }}
      />
      <kbd title={t('searchKey')} aria-hidden="true">
        /
      </kbd>
    </label>
  )
}
