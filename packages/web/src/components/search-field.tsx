import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { useTypedSearch } from '#kit/use-typed-search.ts'
import './search-field.css'

/** A name that is typed is one search: what is typed is asked for a moment after the last key. */
const searchPause = 300

interface Props {
  label: string
  /** What is asked for now. */
  asked: string
  onAsk: (words: string | undefined) => void
  maxLength?: number
  className?: string
  /** What leads to the field by the key `/`, where it does; and how that is told. */
  byKey?: { input: RefObject<HTMLInputElement | null>; text: string }
}

/** The search of a list: asks a moment after the last key. */
export function SearchField({ label, asked, onAsk, maxLength = 100, className = 'list-search', byKey }: Props) {
  const [typed, setTyped] = useTypedSearch(asked, (words) => onAsk(words || undefined), searchPause)
  return (
    <div className={`search-field ${className}`}>
      <Search size={15} aria-hidden="true" />
      <input
        ref={byKey?.input}
        className="bare-input"
        type="search"
        value={typed}
        maxLength={maxLength}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts={byKey && '/'}
        onChange={(event) => setTyped(event.target.value)}
      />
      {byKey && (
        <kbd title={byKey.text} aria-hidden="true">
          /
        </kbd>
      )}
    </div>
  )
}
