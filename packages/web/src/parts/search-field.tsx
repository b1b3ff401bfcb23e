import { Search } from 'lucide-react'
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
}

/** The search of a list: asks a moment after the last key. */
export function SearchField({ label, asked, onAsk, maxLength = 100, className = 'list-search' }: Props) {
  const [typed, setTyped] = useTypedSearch(asked, (words) => onAsk(words || undefined), searchPause)
  return (
    <div className={`search-field ${className}`}>
      <Search size={15} aria-hidden="true" />
      <input
        className="bare-input"
        type="search"
        value={typed}
        maxLength={maxLength}
        placeholder={label}
        aria-label={label}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}
