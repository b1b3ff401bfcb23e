import { phrases } from '../phrases.ts'
import { createStore } from '../store.ts'
import { showToast } from '../toasts.ts'
import { writeClipboard } from './write-clipboard.ts'

/** A text that the person copies by hand. */
export interface ManualCopy {
  text: string
  finish: (isCopied: boolean) => void
}

const pending = createStore<ManualCopy | undefined>(undefined)

/**
 * Copies a text. Where the browser refuses – outside a secure context, or without permission – a dialog shows it
 * selected. Resolves with whether the person has it.
 */
export async function copyText(text: string): Promise<boolean> {
  if (await writeClipboard(text)) {
    showToast('success', phrases.t('copied'))
    return true
  }
  pending.get()?.finish(false)
  return new Promise((resolve) => {
    const finish = (isCopied: boolean) => {
      pending.set(undefined)
      resolve(isCopied)
    }
    pending.set({ text, finish })
  })
}

export const useManualCopy = pending.useValue
