import type { MonomerImportDetail } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useFormatters } from '#components/use-formatters.ts'
import { CommitImport } from './commit-import.tsx'
import { importReads, libraryReads } from './import-reads.ts'

const canUndo = ({ undoUntil }: MonomerImportDetail) => undoUntil !== null && new Date(undoUntil).getTime() > Date.now()

/** What can be done with an import as a whole. */
export function ImportActions({ own }: { own: MonomerImportDetail }) {
  const { t } = useTranslation('monomer-imports')
  const { number } = useFormatters()
  const [isAsking, setIsAsking] = useState(false)
  const stop = useWrite(monomerCalls.cancelMonomers, { invalidates: importReads })
  const undo = useWrite(monomerCalls.undoMonomers, {
    invalidates: libraryReads,
    onSuccess: () => showToast('success', t('undone')),
  })
  const params = { id: own.id }
  const count = own.createCount + own.replaceCount
  const askToUndo = async () => {
    const question = {
      title: t('undoTitle'),
      text: t('undoHint'),
      label: t('undo'),
      isDangerous: true,
      asksReason: true,
    }
    const decision = await confirm(question)
    if (decision) undo.mutate({ params, body: decision })
  }
  const isOpen = own.state === 'judged' || own.state === 'stopped' || own.state === 'failed'
  return (
    <>
      {isOpen && (
        <button
          type="button"
          className="button button-primary"
          disabled={count === 0}
          onClick={() => setIsAsking(true)}
        >
          {own.state === 'judged' ? t('commit', { count, total: number(count) }) : t('continue')}
        </button>
      )}
      {isAsking && <CommitImport own={own} onClose={() => setIsAsking(false)} />}
      {own.state === 'committing' && (
        <button type="button" className="button" disabled={stop.isPending} onClick={() => stop.mutate({ params })}>
          {t('cancel')}
        </button>
      )}
      {canUndo(own) && (
        <button
          type="button"
          className="button button-danger"
          disabled={undo.isPending}
          onClick={() => void askToUndo()}
        >
          {t('undo')}
        </button>
      )}
    </>
  )
}
