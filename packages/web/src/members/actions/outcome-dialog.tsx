import type { BulkOutcome } from '@atrium/contract/members/bulk.shapes.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore } from '#kit/store.ts'
import { Dialog } from '#components/dialog.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from '../members.module.css'

interface ShownOutcome {
  /** What was done. */
  title: string
  outcome: BulkOutcome
}

const shown = createStore<ShownOutcome | undefined>(undefined)

/** Opens the list of those whom an act skipped. */
export const showOutcome = (outcome: ShownOutcome): void => shown.set(outcome)

const close = () => shown.set(undefined)

/** Lists whom the last act skipped, and why, when its toast was asked for details. */
export function OutcomeDialog() {
  const { t } = useTranslation(['members', 'app'])
  const { number } = useFormatters()
  const open = shown.useValue()
  useEffect(() => close, [])
  if (!open) return null
  const { Changed, Skipped, Remarks } = open.outcome
  return (
    <Dialog
      title={open.title}
      onClose={close}
      actions={
        <button type="button" className="button button-primary" data-autofocus onClick={close}>
          {t('app:close')}
        </button>
      }
    >
      <p className="dialog-hint">{t('outcome.lead', { changed: number(Changed), skipped: number(Skipped) })}</p>
      <ul className={styles.outcomePeople}>
        {Remarks.map(({ ID, RealName, Reason }) => (
          <li key={ID}>
            <b>{RealName || t('outcome.nobody')}</b> {t(`reason.${Reason}`)}
          </li>
        ))}
      </ul>
      {Skipped > Remarks.length && (
        <p className="dialog-hint">{t('outcome.more', { number: number(Skipped - Remarks.length) })}</p>
      )}
    </Dialog>
  )
}
