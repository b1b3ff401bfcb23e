import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchNow } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'

/** Only the structure is asked about. */
const linker = { symbol: '', name: '', polymerType: 'CHEM', monomerType: 'Undefined' } as const

/** Opens the structure editor with a query: a molfile as it is, a SMILES as its drawing. A SMARTS has none. */
export function useDrawnQuery() {
  const { t } = useTranslation('monomer-library')
  /** The molfile with which the editor is opened; `undefined` while it is closed. */
  const [drawing, setDrawing] = useState<string>()
  const open = async (text: string) => {
    if (text.trim() === '' || text.trim().includes('\n')) return setDrawing(text.trim() && text)
    const checked = await fetchNow(monomerCalls.check, { body: { ...linker, structure: text } })
    if (checked?.structure) setDrawing(checked.structure)
    else if (checked) showToast('error', t('cannotBeDrawn'))
  }
  return { drawing, open, close: () => setDrawing(undefined) }
}
