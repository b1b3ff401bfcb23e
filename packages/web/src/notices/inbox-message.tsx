import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { safeWebUrl } from '#kit/url/safe-web-url.ts'
import { useFormatters } from '#components/use-formatters.ts'
import type { MessageEntry } from './inbox-entries.ts'
import styles from './inbox.module.css'

interface Props {
  entry: MessageEntry
  onRead: () => void
}

/** A message of the portal or of an application, with what it says; its title leads where the message leads. */
export function InboxMessageText({ entry: { message }, onRead }: Props) {
  const { t } = useTranslation('notices')
  const { minute } = useFormatters()
  return (
    <>
      <MessageTitle message={message} onRead={onRead} />
      <p className={styles.text}>{message.Text}</p>
      <small>
        {message.Sender ?? t('inbox.kind.message')} · {minute(message.CreatedTime)}
      </small>
    </>
  )
}

function MessageTitle({
  message: { Title, Link: link },
  onRead,
}: { message: MessageEntry['message'] } & Pick<Props, 'onRead'>) {
  const { t } = useTranslation('notices')
  if (link?.startsWith('#/'))
    return (
      <Link className={styles.title} data-title to={link.slice(1)} onClick={onRead}>
        {Title}
      </Link>
    )
  const address = link === null ? undefined : safeWebUrl(link)
  if (address)
    return (
      <a className={styles.title} data-title href={address} target="_blank" rel="noopener noreferrer" onClick={onRead}>
        {Title} <span className="visually-hidden">{t('inbox.opens')}</span>
      </a>
    )
  return (
    <button type="button" className={styles.title} data-title onClick={onRead}>
      {Title}
    </button>
  )
}
