import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import type { Verification } from '@atrium/contract/logs/logs.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { Dialog } from '#components/dialog.tsx'
import { QueryState } from '#components/query-state.tsx'
import { VerificationResult } from './verification-result.tsx'

interface Props {
  /** Period of the page, which can be verified separately. */
  period: { From: string | undefined; Until: string | undefined }
  onClose: () => void
}

const isOpen = ({ State }: Verification) => State === 'waiting' || State === 'running'
const pollMs = 700

/** Starts verifications of the hash chain and shows their results. */
export function VerifyDialog({ period: { From, Until }, onClose }: Props) {
  const { t } = useTranslation(['logs', 'app'])
  const [isPart, setIsPart] = useState(false)
  const list = useRead(
    logCalls.verifications,
    {},
    { staleTime: 0, refetchInterval: (last) => (last?.some(isOpen) ? pollMs : false), quiet: true },
  )
  const verify = useWrite(logCalls.verify, { invalidates: [logCalls.verifications] })
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
      <QueryState query={list} />
      {list.data && <VerificationResults verifications={list.data} />}
    </Dialog>
  )
}

function VerificationResults({ verifications: [latest, ...earlier] }: { verifications: readonly Verification[] }) {
  const { t } = useTranslation('logs')
  if (!latest) return <p className="table-empty">{t('noVerifications')}</p>
  return (
    <>
      <div aria-live="polite">
        <VerificationResult verification={latest} />
      </div>
      {earlier.length > 0 && <h3 className="drawer-heading">{t('earlier')}</h3>}
      {earlier.map((each) => (
        <VerificationResult key={each.ID} verification={each} />
      ))}
    </>
  )
}
