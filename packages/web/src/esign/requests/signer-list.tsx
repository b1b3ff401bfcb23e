import type { SignatureRequest } from '@atrium/contract/esign/esign.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '#components/use-formatters.ts'
import { SignerTag } from './request-state.tsx'
import styles from '../esign.module.css'

type Signer = SignatureRequest['Signers'][number]

interface Props {
  signers: readonly Signer[]
  /** Offered to administrators for those who have not signed. */
  onReplace?: (signer: Signer) => void
}

/** The signers of a request in their order, each with printed name, time, meaning and reason. */
export function SignerList({ signers, onReplace }: Props) {
  const { t } = useTranslation('esign')
  const { time } = useFormatters()
  return (
    <ol className={styles.signers}>
      {signers.map((signer) => {
        const isOpen = signer.State === 'open' || signer.State === 'waiting'
        return (
          <li key={signer.ID}>
            <div>
              <b>{signer.Name}</b> <small>{signer.Account}</small>{' '}
              {signer.OnBehalfOfName && <small>{t('onBehalfOf', { name: signer.OnBehalfOfName })}</small>}
              <div>
                <span className="tag">{signer.Meaning}</span> <SignerTag state={signer.State} />{' '}
                {signer.IsFormer && isOpen && <span className="tag tag-bad">{t('signer.former')}</span>}
              </div>
              {signer.Reason && <p>{signer.Reason}</p>}
            </div>
            <span>{signer.Time && <time dateTime={signer.Time}>{time(signer.Time)}</time>}</span>
            {isOpen && onReplace && (
              <button type="button" className="button" onClick={() => onReplace(signer)}>
                {t('requests.replace')}
                <span className="visually-hidden"> {signer.Name}</span>
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}
