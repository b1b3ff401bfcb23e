import { askingKey } from '@atrium/contract/products/asking.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOpenProduct } from '#home/use-launcher.ts'
import { safeWebUrl } from '#kit/url/safe-web-url.ts'
import { homePath } from '#kit/start-page.ts'
import { useFormatters } from '#components/use-formatters.ts'
import type { DecisionEntry } from './inbox-entries.ts'
import styles from './inbox.module.css'

interface Props {
  entry: DecisionEntry
  onRead: () => void
}

/** A decision on an own access request: opens the application, or the form to ask again. */
export function InboxDecision({ entry: { product, request }, onRead }: Props) {
  const { t } = useTranslation('notices')
  const { minute } = useFormatters()
  const open = useOpenProduct()
  const isGranted = request.State === 'granted'
  const name = product.PlatformName
  const address = safeWebUrl(product.WebUrl)
  const title = t(isGranted ? 'inbox.granted' : 'inbox.declined', { name })
  return (
    <>
      {isGranted && address ? (
        <a
          className={styles.title}
          data-title
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => {
            open(product)
            onRead()
          }}
        >
          {title} <span className="visually-hidden">{t('inbox.opens')}</span>
        </a>
      ) : (
        <Link
          className={styles.title}
          data-title
          to={isGranted ? homePath : `${homePath}?${askingKey}=${encodeURIComponent(product.Code)}`}
          onClick={onRead}
        >
          {title}
        </Link>
      )}
      {request.Answer && <p className={styles.text}>{t('inbox.reason', { reason: request.Answer })}</p>}
      <small>
        {t('inbox.kind.request')}
        {request.DecidedTime && ` · ${minute(request.DecidedTime)}`}
      </small>
    </>
  )
}
