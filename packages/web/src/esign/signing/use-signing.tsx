import { useState } from 'react'
import { DelegateDialog } from './delegate-dialog.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { SignDialog } from './sign-dialog.tsx'

/** One own place in a request. */
export interface OwnPlace {
  signerId: string
  title: string
}

type Opened = { act: 'sign' | 'refuse' | 'delegate'; places: readonly OwnPlace[] }

/** What a person does with requests; `dialog` is to be rendered. */
export function useSigning(onDone?: () => void) {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const open = (act: Opened['act']) => (places: readonly OwnPlace[]) => setOpened({ act, places })
  const props = { places: opened?.places ?? [], onClose: close, ...(onDone && { onDone }) }
  return {
    sign: open('sign'),
    refuse: open('refuse'),
    delegate: open('delegate'),
    dialog: (
      <>
        {opened?.act === 'sign' && <SignDialog {...props} />}
        {opened?.act === 'refuse' && <RefuseDialog {...props} />}
        {opened?.act === 'delegate' && <DelegateDialog {...props} />}
      </>
    ),
  }
}

export interface ActDialogProps {
  places: readonly OwnPlace[]
  onClose: () => void
  /** Called once it is done. */
  onDone?: () => void
}
