import { Search, X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '#components/dialog.tsx'
import { nextResult, indexOfResult, type SearchResult } from './search-results.ts'
import { PaletteOption } from './palette-option.tsx'
import { useSelectResult } from './use-select-result.ts'
import { usePaletteResults } from './use-palette-results.ts'
import styles from './palette.module.css'

/** Command palette: finds applications, pages, help and people, and runs commands. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['palette', 'app', 'account', 'help', 'products'])
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<SearchResult>()
  const { groups, isLoading } = usePaletteResults(query)
  const all = groups.flatMap(({ results }) => results)
  const current = indexOfResult(all, active)
  const { choose: follow, remember } = useSelectResult(onClose)
  const type = (text: string) => {
    setQuery(text)
    setActive(undefined)
  }
  const choose = (result: SearchResult, inNewTab: boolean) => {
    if (result.completion === undefined) return follow(result, inNewTab)
    type(result.completion)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextResult(event.key, current, all.length)
    const chosen = all[current]
    if (event.nativeEvent.isComposing) return
    if (next !== undefined) setActive(all[next])
    else if (event.key === 'Enter' && chosen) choose(chosen, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <Modal className={styles.palette} data-palette aria-label={t('title')} onClose={onClose}>
      <div className={styles.field}>
        <Search size={18} aria-hidden="true" />
        <input
          ref={input}
          className="bare-input"
          role="combobox"
          aria-label={t('title')}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={all.length > 0 ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('placeholder')}
          value={query}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="icon-button" aria-label={t('app:close')} onClick={onClose}>
          <X size={17} aria-hidden="true" />
        </button>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('findings')} className={styles.list}>
        {groups.map(({ group, results }) => (
          <div key={group} role="group" aria-label={t(`group.${group}`)}>
            <p aria-hidden="true">{t(`group.${group}`)}</p>
            {results.map((result) => (
              <PaletteOption
                key={result.id}
                id={`${id}-${all.indexOf(result)}`}
                result={result}
                isCurrent={result === all[current]}
                onPoint={() => setActive(result)}
                onChoose={() => choose(result, false)}
                onFollow={() => remember(result)}
              />
            ))}
          </div>
        ))}
      </div>
      <Status count={all.length} isLoading={isLoading} typed={query.trim()} />
      <p className={styles.keys} aria-hidden="true">
        {t('keys')}
      </p>
    </Modal>
  )
}

/** Number of results, read aloud alone; or why there are none, for everyone. */
function Status({ count, isLoading, typed }: { count: number; isLoading: boolean; typed: string }) {
  const { t } = useTranslation(['palette', 'app'])
  const none = isLoading ? t('app:loading') : t('none', { typed })
  return (
    <p className={count > 0 ? 'visually-hidden' : styles.none} role="status">
      {count > 0 ? t('count', { count }) : none}
    </p>
  )
}
