import type { Input } from '@atrium/contract/kit/call.ts'
import type { ImportedOperation } from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { Dialog } from '#components/dialog.tsx'
import { QueryState } from '#components/query-state.tsx'
import { FieldDifferences } from './field-differences.tsx'
import styles from './interfaces.module.css'

export type ImportSource = Input<typeof operatorCalls.previewInterfaceImport>['body']

const tones = { new: 'tag-good', changed: 'tag-warn', unchanged: '', missing: 'tag-bad', skipped: '' } as const
const isApplicable = ({ State }: ImportedOperation) => State === 'new' || State === 'changed' || State === 'missing'

/** What an import would change, and the button that takes the chosen over. Missing interfaces are chosen by hand. */
export function ImportDifference({
  source,
  onBack,
  onClose,
}: {
  source: ImportSource
  onBack: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('interfaces')
  const read = useRead(operatorCalls.previewInterfaceImport, { body: source }, { quiet: true })
  const operations = read.data?.Operations ?? []
  const [decided, setDecided] = useState<Record<string, boolean>>({})
  const isChosen = (each: ImportedOperation) => isApplicable(each) && (decided[each.Code] ?? each.State !== 'missing')
  const codes = operations.filter(isChosen).map(({ Code }) => Code)
  const apply = useWrite(operatorCalls.importInterfaces, {
    invalidates: [operatorCalls.openInterfaces, operatorCalls.openInterface, operatorCalls.previewInterfaceImport],
    onSuccess({ Created, Changed, SwitchedOff }) {
      showToast('success', t('import.done', { created: Created, changed: Changed, off: SwitchedOff }))
      onClose()
    },
  })
  const submit = () => {
    if (read.data && codes.length > 0)
      apply.mutate(
        { body: { ...source, Hash: read.data.Hash, Codes: codes } },
        { onError: ({ error }) => error === 'open-platform.import-changed' && void read.refetch() },
      )
  }
  return (
    <Dialog
      kind="drawer"
      title={t('import.title')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onBack}>
            {t('import.back')}
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={codes.length === 0}
            aria-busy={apply.isPending}
            onClick={submit}
          >
            {t('import.apply', { count: codes.length })}
          </button>
        </>
      }
    >
      <QueryState query={read} />
      {read.data && <p className="dialog-hint">{t('import.summary', { upstream: read.data.Upstream })}</p>}
      {read.data && operations.length === 0 && <p role="status">{t('import.empty')}</p>}
      <ul className={styles.rows}>
        {operations.map((operation) => (
          <Operation
            // A code that a document repeats comes twice.
            key={`${operation.Code} ${operation.Method} ${operation.Path}`}
            operation={operation}
            isChosen={isChosen(operation)}
            onChoose={(isOn) => setDecided({ ...decided, [operation.Code]: isOn })}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function Operation({
  operation,
  isChosen,
  onChoose,
}: {
  operation: ImportedOperation
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const { t } = useTranslation('interfaces')
  const { Code, Name, Method, Path, State, Changes, Problem } = operation
  return (
    <li>
      <div className={styles.rowHead}>
        {isApplicable(operation) && (
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={t(State === 'missing' ? 'import.chooseMissing' : 'import.choose', { name: Name })}
            onChange={({ target }) => onChoose(target.checked)}
          />
        )}
        <b>{Name}</b>
        <span className={`tag ${tones[State]}`}>{t(`import.state.${State}`)}</span>
        <small>
          {Code} · {Method} {Path}
        </small>
      </div>
      {State === 'missing' && <p className="dialog-hint">{t('import.missingHint')}</p>}
      {Problem && <p className={styles.problem}>{Problem}</p>}
      {Changes.length > 0 && (
        <details open={State === 'changed'}>
          <summary>{t('difference.show', { count: Changes.length })}</summary>
          <FieldDifferences changes={Changes} />
        </details>
      )}
    </li>
  )
}
