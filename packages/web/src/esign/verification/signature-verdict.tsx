import type { VerifiedSignature } from '@atrium/contract/esign/esign.shapes.ts'
import type { PdfVerdict } from '@atrium/contract/esign/verify-pdf.ts'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DescriptionList } from '#components/description-list.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from '../esign.module.css'

const checks = ['Record', 'Signature', 'Key', 'Chain', 'TimeStamp'] as const
type Verdict = VerifiedSignature['Record']

const icons = { ok: CircleCheck, failed: CircleX, unknown: CircleHelp }
const tones = { ok: 'tag-good', failed: 'tag-bad', unknown: '' }
const texts = { ok: 'verifyPage.whole', failed: 'verifyPage.broken', unknown: 'verifyPage.partly' } as const

/** The verdict on all of it: a time stamp is an addition, which not every installation has. */
function overall(signature: VerifiedSignature): Verdict {
  if (checks.some((check) => signature[check] === 'failed')) return 'failed'
  return checks.some((check) => check !== 'TimeStamp' && signature[check] === 'unknown') ? 'unknown' : 'ok'
}

interface Given {
  signature: VerifiedSignature
  /** The PDF whose evidence it is in. */
  pdf: PdfVerdict | undefined
}

/** Which sentence sums it up. */
function headlineOf({ signature, pdf }: Given) {
  const verdict = overall(signature)
  return pdf?.verdict === 'failed' && verdict !== 'failed' ? 'pdf.genuineEvidence' : texts[verdict]
}

/** Why the record could not be compared. */
const recordReason = (pdf: PdfVerdict | undefined) =>
  pdf === undefined ? 'unknown' : pdf.verdict === 'failed' ? 'doubtful' : 'elsewhere'

/** Who signed what and when, and what is valid of it. */
export function SignatureVerdict({ signature, pdf }: Given) {
  const { t } = useTranslation('esign')
  const { time } = useFormatters()
  const verdict = pdf?.verdict === 'failed' ? 'failed' : overall(signature)
  const Icon = icons[verdict]
  return (
    <section className="panel" aria-label={signature.Title}>
      <p className={styles.verdict} data-verdict={verdict} role="status">
        <Icon size={22} aria-hidden="true" /> {t(headlineOf({ signature, pdf }))}
      </p>
      <DescriptionList
        items={[
          [t('verifyPage.signer'), `${signature.Name} (${signature.Account})`],
          ...(signature.OnBehalfOfName
            ? [[t('delegate'), t('onBehalfOf', { name: signature.OnBehalfOfName })] as const]
            : []),
          [t('meaning'), signature.Meaning],
          [t('verifyPage.signedAt'), time(signature.SignedTime)],
          ...(signature.Reason ? [[t('verifyPage.reason'), signature.Reason] as const] : []),
          [t('record'), `${signature.Title} (${signature.Product} ${signature.RecordID})`],
          [t('verifyPage.organisation'), signature.OrganisationName],
          [
            t('hash'),
            <code key="hash" className={styles.hash}>
              {signature.Sha256}
            </code>,
          ],
          [
            t('verifyPage.signatureId'),
            <code key="id" className={styles.hash}>
              {signature.SignatureID}
            </code>,
          ],
          [
            t('verifyPage.keyId'),
            <code key="key" className={styles.hash}>
              {signature.KeyID}
            </code>,
          ],
        ]}
      />
      <ul className={styles.checks}>
        {pdf && (
          <li>
            <b>{t('verifyPage.check.Pdf')}</b>
            <span className={`tag ${tones[pdf.verdict]}`}>{t(`verifyPage.${pdf.verdict}`)}</span>
          </li>
        )}
        {checks.map((check) => {
          const state = signature[check]
          const reason = check === 'Record' && state === 'unknown' ? recordReason(pdf) : state
          const key = `verifyPage.why.${check}.${reason}` as const
          return (
            <li key={check}>
              <b>{t(`verifyPage.check.${check}`)}</b>
              <span className={`tag ${tones[state]}`}>{t(`verifyPage.${state}`)}</span>
              {state !== 'ok' && <small>{t(key as never)}</small>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
