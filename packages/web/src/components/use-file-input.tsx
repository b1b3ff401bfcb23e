import { useRef } from 'react'

interface Options {
  label: string
  /** Accepted file types, as in the `accept` attribute. */
  accept: string
  onFile: (file: File) => void
}

/** A hidden file input: `input` is to be rendered, `open` shows the picker. */
export function useFileInput({ label, accept, onFile }: Options) {
  const ref = useRef<HTMLInputElement>(null)
  const input = (
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
  return { input, open: () => ref.current?.click() }
}
