import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import type { Verification } from '@atrium/contract/logs/logs.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/queries.ts'
import { Dialog } from '#components/dialog.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { RowsWaiting } from '#components/rows-waiting.tsx'
import { Finding } from './finding.tsx'

interface Props {
  /** The period that the page shows, which can be verified by itself. */
  period: { From: string | undefined; Until: string | undefined }
  onClose: () => void
}

const isOpen = ({ State }: Verification) => State === 'waiting' || State === 'running'
const lookEvery = 700

/** Has the chain looked through and tells what was found, now and earlier. */
export function VerifyDialog({ period: { From, Until }, onClose }: Props) {
  const { t } = useTranslation(['logs', 'app'])
  const [isPart, setIsPart] = useState(false)
  const list = useRead(
    logCalls.verifications,
    {},
    { staleTime: 0, pollEvery: (last) => (last?.some(isOpen) ? lookEvery : false), quiet: true },
  )
  const verify = useWrite(logCalls.verify, { refreshes: [logCalls.verifications] })
  const isRunning = list.data?.some(isOpen) ?? false
  const hasPeriod = From !== undefined || Until !== undefined
  const body = isPart && hasPeriod ? { ...(From && { From }), ...(Until && { Until }) } : {}
  return (
    <Dialog
      kind="drawer"
      title={t('verifyTitle')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('app:close')}
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={isRunning || verify.isPending || !list.data}
            onClick={() => verify.mutate({ body })}
          >
            {t('verifyNow')}
          </button>
        </>
      }
    >
      <p className="dialog-hint">{t('verifyLead')}</p>
      {hasPeriod && (
        <label className="checkbox">
          <input type="checkbox" checked={isPart} onChange={(event) => setIsPart(event.target.checked)} />{' '}
          {t('verifyPeriod')}
        </label>
      )}
      {list.isError && <ReadFailed read={list} />}
      {list.isPending && <RowsWaiting />}
      {list.data && <Findings verifications={list.data} />}
    </Dialog>
  )
}

function Findings({ verifications: [latest, ...earlier] }: { verifications: readonly Verification[] }) {
  const { t } = useTranslation('logs')
  if (!latest) return <p className="table-empty">{t('noVerifications')}</p>
  return (
    <>
      <div aria-live="polite">
        <Finding verification={latest} />
      </div>
      {earlier.length > 0 && <h3 className="drawer-heading">{t('earlier')}</h3>}
      {earlier.map((each) => (
        <Finding key={each.ID} verification={each} />
      ))}
    </>
  )
}
