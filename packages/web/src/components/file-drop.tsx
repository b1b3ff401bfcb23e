import { clsx } from 'clsx'
import { useRef, type ReactNode } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { FileInput } from './file-input.tsx'
import './file-drop.css'

interface Props {
  label: string
  /** Accepted file types, as in the `accept` attribute; the receiver validates, since a dropped file may be any. */
  accept: string
  onFile: (file: File) => void
  className?: string | undefined
  isDisabled?: boolean
  /** Content with a button that shows the picker. */
  children: (open: () => void) => ReactNode
}

/** Takes one file: dropped, pasted or chosen. */
export function FileDrop({ label, accept, onFile, className, isDisabled = false, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <DropZone
      className={clsx('file-drop', className)}
      aria-label={label}
      isDisabled={isDisabled}
      onDrop={({ items }) => {
        const item = items.find((each) => each.kind === 'file')
        if (item) void item.getFile().then(onFile)
      }}
    >
      <FileInput ref={input} label={label} accept={accept} onFile={onFile} />
      {/* Read when the button is clicked. */}
      {/* oxlint-disable-next-line react/refs */}
      {children(() => input.current?.click())}
    </DropZone>
  )
}
