import type { VerifiedSignature } from '@atrium/contract/esign/esign.shapes.ts'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DescriptionList } from '#components/description-list.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './esign.module.css'

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

/** Who signed what and when, and what is whole of it. */
export function SignatureVerdict({ signature }: { signature: VerifiedSignature }) {
  const { t } = useTranslation('esign')
  const { time } = useFormatters()
  const verdict = overall(signature)
  const Icon = icons[verdict]
  return (
    <section className="panel" aria-label={signature.Title}>
      <p className={styles.verdict} data-verdict={verdict} role="status">
        <Icon size={22} aria-hidden="true" /> {t(texts[verdict])}
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
        {checks.map((check) => {
          const state = signature[check]
          const key = `verifyPage.why.${check}.${state}` as const
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
