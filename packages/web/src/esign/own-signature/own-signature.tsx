import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import { statementVersion, type OwnSignature as Own } from '@atrium/contract/esign/esign.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { ActionButton } from '#components/action-button.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { OwnPassword } from './own-password.tsx'
import { OwnPictures } from './own-pictures.tsx'
import styles from '../esign.module.css'

/** The own electronic signature: statement, password and picture. */
export function OwnSignature() {
  const read = useRead(esignCalls.own, {}, { quiet: true })
  return (
    <div className={styles.own}>
      <QueryState query={read} />
      {read.data && (
        <>
          <Statement own={read.data} />
          <OwnPassword own={read.data} />
          <OwnPictures own={read.data} />
        </>
      )}
    </div>
  )
}

/** The declaration of 21 CFR 11.100 (c), accepted once. */
function Statement({ own }: { own: Own }) {
  const { t } = useTranslation('esign')
  const { minute } = useFormatters()
  const accept = useWrite(esignCalls.acceptStatement, {
    invalidates: [esignCalls.own],
    onSuccess: () => showToast('success', t('own.acceptDone')),
  })
  return (
    <section className="panel" aria-label={t('own.statement')}>
      <h2>{t('own.statement')}</h2>
      <p className="administration-lead">{t('own.statementHint')}</p>
      <blockquote className={styles.statement}>{own.Statement}</blockquote>
      {own.StatementTime ? (
        <span className="tag tag-good">{t('own.accepted', { time: minute(own.StatementTime) })}</span>
      ) : (
        <ActionButton
          type="button"
          isBusy={accept.isPending}
          onClick={() => accept.mutate({ body: { Version: statementVersion } })}
        >
          {t('own.accept')}
        </ActionButton>
      )}
    </section>
  )
}
