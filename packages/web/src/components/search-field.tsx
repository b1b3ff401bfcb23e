import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { useSearchInput } from '#kit/url/use-search-input.ts'
import './search-field.css'
import styles from './search-field.module.css'

/** Delay in milliseconds, so that a typed name is one request. */
const searchDelayMs = 300

interface Props {
  label: string
  /** The current search. */
  value: string
  onSearch: (words: string | undefined) => void
  maxLength?: number
  className?: string | undefined
  /** Input focused by the key `/`, and the text of its hint. */
  shortcut?: { input: RefObject<HTMLInputElement | null>; text: string }
}

/** Debounced search field of a list. */
export function SearchField({ label, value, onSearch, maxLength = 100, className = 'list-search', shortcut }: Props) {
  const [text, setText] = useSearchInput(value, (words) => onSearch(words || undefined), searchDelayMs)
  return (
    <div className={clsx(styles.field, className)}>
      <Search size={15} aria-hidden="true" />
      <input
        ref={shortcut?.input}
        className="bare-input"
        type="search"
        value={text}
        maxLength={maxLength}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts={shortcut && '/'}
        onChange={(event) => setText(event.target.value)}
      />
      {shortcut && (
        <kbd title={shortcut.text} aria-hidden="true">
          /
        </kbd>
      )}
    </div>
  )
}
