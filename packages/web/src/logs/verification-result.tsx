import type { Verification } from '@atrium/contract/logs/logs.shapes.ts'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './logs.module.css'

type CompletedResult = NonNullable<Verification['Result']>

/** Result or progress of a verification. */
export function VerificationResult({ verification }: { verification: Verification }) {
  const { t } = useTranslation('logs')
  const { time, number } = useFormatters()
  const { State, Result, Done, Total, RequestedBy, RequestedTime } = verification
  const isBroken = Result?.IsIntact === false
  const Sign = isBroken ? ShieldAlert : ShieldCheck
  return (
    <section className={styles.finding} data-broken={isBroken || State === 'failed'}>
      {Result && (
        <p className={styles.verdict}>
          <Sign size={18} aria-hidden="true" />
          <b>{verdict(Result)}</b>
        </p>
      )}
      {State === 'failed' && <p>{t('verifyFailed')}</p>}
      {State === 'waiting' && <p>{t('verifyWaiting')}</p>}
      {State === 'running' && (
        <>
          <progress value={Done} max={Math.max(1, Total)} aria-label={t('verify')} />
          <p>{t('verifying', { done: number(Done), total: number(Total) })}</p>
        </>
      )}
      {isBroken && (
        <ul>
          {Result.Faults.map(({ Fault, Number: at, Text }) => (
            <li key={`${Fault} ${at}`}>{Text}</li>
          ))}
        </ul>
      )}
      {Result && Result.LastNumber > 0 && (
        <small>
          {t('intactHint', {
            first: number(Result.FirstNumber),
            last: number(Result.LastNumber),
            checkpoints: number(Result.Checkpoints),
            key: Result.KeyID,
          })}
        </small>
      )}
      {Result && <Support result={Result} />}
      <small>{t('by', { name: RequestedBy ?? t('system'), time: time(RequestedTime) })}</small>
    </section>
  )

  function verdict({ IsIntact, LastNumber, Faults }: CompletedResult) {
    if (!IsIntact) return t('broken', { count: Faults.length })
    return LastNumber > 0 ? t('intact') : t('intactNone')
  }
}

/** Basis of a result, and the entries it does not cover. */
function Support({ result }: { result: CompletedResult }) {
  const { t } = useTranslation('logs')
  const { time, number } = useFormatters()
  const { CheckpointsInDatabase, CheckpointsInFolder, SignedSince, LatestCheckpoint, LastNumber, Uncovered } = result
  if (LastNumber === 0) return null
  const restsOn =
    SignedSince && LatestCheckpoint
      ? t('restsOn', {
          database: number(CheckpointsInDatabase),
          folder: number(CheckpointsInFolder),
          since: time(SignedSince),
          number: number(LatestCheckpoint.Number),
          time: time(LatestCheckpoint.Time),
        })
      : t('restsOnNone')
  return (
    <>
      <small>{restsOn}</small>
      {Uncovered > 0 && <small>{t('uncovered', { count: Uncovered })}</small>}
    </>
  )
}
