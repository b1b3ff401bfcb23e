import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#kit/toasts.ts'
import { copyComponents, pasteComponents } from '../editor/clipboard.ts'
import { change, currentSelection, currentTemplate, type Designer } from '../editor/designer.ts'
import { insert } from '../editor/editor-state.ts'
import { deleteComponents } from '../editor/structure.ts'

/** Copies, cuts and pastes components as text, also from one template to another. Fields copy their own texts. */
export function useClipboard(designer: Designer) {
  const { t } = useTranslation('label-designer')
  const copy = (event: ClipboardEvent): boolean => {
    const selection = currentSelection(designer)
    if (isInField(event) || selection.length === 0) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', copyComponents(currentTemplate(designer), selection))
    return true
  }
  return {
    onCopy(event: ClipboardEvent) {
      if (copy(event)) showToast('success', t('copiedComponents', { count: currentSelection(designer).length }))
    },
    onCut(event: ClipboardEvent) {
      if (copy(event)) change(designer, deleteComponents)
    },
    onPaste(event: ClipboardEvent) {
      if (isInField(event)) return
      const pasted = pasteComponents(currentTemplate(designer), event.clipboardData.getData('text/plain'))
      if (!pasted) return showToast('error', t('pasteNothing'))
      event.preventDefault()
      designer.editor.set(insert(designer.editor.get(), pasted))
    },
  }
}

const isInField = ({ target }: ClipboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null
