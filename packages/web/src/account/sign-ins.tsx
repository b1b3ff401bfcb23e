import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { isFailure } from '@atrium/contract/logs/sign-in-results.ts'
import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { callUrl } from '#kit/calls/call-url.ts'
import { useDownload } from '#kit/calls/downloads.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { QueryState } from '#components/query-state.tsx'
import { browserTimeZone, useFormatters } from '#components/use-formatters.ts'
import { AccountSection } from './account-section.tsx'
import styles from './account.module.css'

/** The latest sign-in attempts, with an export of all. */
export function SignIns() {
  const { t } = useTranslation('account')
  const { time } = useFormatters()
  const isOperator = useSession().Identity === 'operator'
  const signIns = useRead(isOperator ? accountCalls.operatorSignIns : accountCalls.signIns, {}, { quiet: true })
  return (
    <AccountSection title={t('section.sign-ins')} hint={t('signInsHint')} action={<Export />}>
      <QueryState query={signIns} />
      {signIns.data?.length === 0 && <p>{t('noSignIns')}</p>}
      {signIns.data && signIns.data.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('time', { zone: browserTimeZone() })}</th>
              <th scope="col">{t('result')}</th>
              <th scope="col">{t('address')}</th>
              <th scope="col">{t('device')}</th>
            </tr>
          </thead>
          <tbody>
            {signIns.data.map((row) => (
              <tr key={row.Time}>
                <td>{time(row.Time)}</td>
                <td className={isFailure(row.Result) ? styles.wrong : styles.right}>
                  {row.ResultText}
                  <span className={styles.method}>{row.MethodText}</span>
                </td>
                <td>{row.Address}</td>
                <td>{row.Device}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </AccountSection>
  )
}

/** A link that can be copied; a click downloads and reports failures. */
function Export() {
  const { t } = useTranslation('account')
  const isOperator = useSession().Identity === 'operator'
  const call = isOperator ? accountCalls.exportOperatorSignIns : accountCalls.exportSignIns
  const download = useDownload(call)
  const save = (event: MouseEvent) => {
    event.preventDefault()
    if (!download.isPending) download.mutate({})
  }
  return (
    <a className="button" href={callUrl(call)} aria-busy={download.isPending} onClick={save}>
      <Download size={16} aria-hidden="true" />
      {t('export')}
    </a>
  )
}
