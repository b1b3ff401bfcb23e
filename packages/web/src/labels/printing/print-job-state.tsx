import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import type { PrintState } from '@atrium/contract/labels/printing.shapes.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#kit/browser/copy-text.ts'
import { fetchFile } from '#kit/calls/calls.ts'
import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toasts.ts'
import { useFormatters } from '#components/use-formatters.ts'
import { sendToAgent } from './local-agent.ts'
import type { PrinterProfile } from './printer-profiles.ts'
import styles from './printing.module.css'
import type { PrintJobFlow } from './use-print-job.ts'

interface Props {
  job: PrintJobFlow
  printer: PrinterProfile
}

/** How far a print is, and what can be done with it. */
export function PrintJobState({ job: flow, printer }: Props) {
  const { t } = useTranslation('label-printing')
  const { number } = useFormatters()
  const { job, error, prepared } = flow
  if (error)
    return (
      <p className={styles.error} role="alert">
        <CircleAlert size={16} aria-hidden="true" /> {error.message}
      </p>
    )
  if (!job) return null
  const total = number(job.LabelCount)
  const text =
    prepared === undefined
      ? t(`state.${job.State}`, { done: number(job.Done), total })
      : t('preparing', { done: number(prepared), total })
  return (
    <div className={styles.job}>
      <Outcome state={job.State} text={text} />
      {flow.isBusy && <progress aria-label={text} max={job.LabelCount} value={prepared ?? job.Done} />}
      {(job.State === 'waiting' || job.State === 'running') && (
        <button type="button" className="button" disabled={flow.isCancelling} onClick={flow.cancel}>
          {t('cancel')}
        </button>
      )}
      {job.State === 'refused' && <Refused flow={flow} />}
      {job.State === 'failed' && job.Error && <p>{t(`error.${job.Error}`)}</p>}
      {job.State === 'finished' && <Finished flow={flow} printer={printer} />}
    </div>
  )
}

function Outcome({ state, text }: { state: PrintState; text: string }) {
  const isBad = state === 'refused' || state === 'failed'
  const Icon = isBad ? CircleAlert : state === 'finished' ? CircleCheck : undefined
  return (
    <p className={isBad ? styles.error : styles.outcome} role={isBad ? 'alert' : 'status'}>
      {Icon && <Icon size={16} aria-hidden="true" />} {text}
    </p>
  )
}

/** What is wrong with labels, and printing them nevertheless. */
function Refused({ flow }: { flow: PrintJobFlow }) {
  const { t } = useTranslation('label-printing')
  const { number } = useFormatters()
  const override = async () => {
    const question = { title: t('overrideTitle'), text: t('overrideText'), label: t('override'), isDangerous: true }
    if (await confirm(question)) flow.start(true)
  }
  const errors = flow.issues.filter(({ IsError }) => IsError)
  return (
    <>
      <ul className={styles.issues}>
        {errors.slice(0, 20).map(({ Row, Component, Code, Message }) => (
          <li key={`${Row} ${Component} ${Code} ${Message}`}>
            {t('issueAt', { row: number(Row), component: Component, problem: Message })}
          </li>
        ))}
        {errors.length > 20 && <li>{t('problemsMore', { total: number(errors.length - 20) })}</li>}
      </ul>
      <button type="button" className="button button-danger" onClick={() => void override()}>
        {t('override')}
      </button>
    </>
  )
}

/** A print that was made: what its output can be used for. */
function Finished({ flow, printer }: { flow: PrintJobFlow; printer: PrinterProfile }) {
  const { t } = useTranslation('label-printing')
  const { job } = flow
  const content = async () => (await fetchFile(labelCalls.printFile, { params: { id: job?.ID ?? '' } })).blob()
  const copying = useMutation({ mutationFn: async () => copyText(await (await content()).text()) })
  const sending = useMutation({
    mutationFn: async () => {
      const file = await content()
      const isSent = await sendToAgent(printer, file).then(
        () => true,
        () => false,
      )
      if (isSent) showToast('success', t('agentDone'))
      else showToast('error', t('agentFailed', { address: printer.agentUrl }))
    },
  })
  if (!job) return null
  const isCommands = job.Output === 'zpl' || job.Output === 'tspl'
  return (
    <>
      {job.Destination && <p>{t('sent', { printer: job.Destination })}</p>}
      <div className={styles.tools}>
        {job.Output === 'browser' && (
          <button type="button" className="button" disabled={flow.isBusy} onClick={flow.printAgain}>
            {t('printAgain')}
          </button>
        )}
        {job.HasFile && (
          <button type="button" className="button" onClick={flow.download}>
            {t('download')}
          </button>
        )}
        {job.HasFile && job.Output === 'zpl' && (
          <button type="button" className="button" disabled={copying.isPending} onClick={() => copying.mutate()}>
            {t('copy')}
          </button>
        )}
        {job.HasFile && isCommands && printer.agentUrl !== '' && (
          <button type="button" className="button" disabled={sending.isPending} onClick={() => sending.mutate()}>
            {t('sendToAgent')}
          </button>
        )}
      </div>
    </>
  )
}
