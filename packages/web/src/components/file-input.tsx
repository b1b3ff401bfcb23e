import type { RefObject } from 'react'

interface Props {
  /** A button calls its `click()`. */
  ref: RefObject<HTMLInputElement | null>
  label: string
  /** Accepted file types, as in the `accept` attribute. */
  accept: string
  onFile: (file: File) => void
}

/** The picker of files behind a button, out of sight. */
export const FileInput = ({ ref, label, accept, onFile }: Props) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    className="visually-hidden"
    tabIndex={-1}
    aria-label={label}
    onChange={({ target }) => {
      const file = target.files?.[0]
      // Selecting the same file again is a change, too.
      target.value = ''
      if (file) onFile(file)
    }}
  />
)
