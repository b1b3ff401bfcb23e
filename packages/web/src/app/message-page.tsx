import { CircleAlert, FileQuestionMark, Lock, ShieldX, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSignOut } from '#identity/use-sign-out.ts'
import styles from './message-page.module.css'

/** A full-page message with an icon and a next step. */
function MessagePage({
  icon: Icon,
  title,
  hint,
  children,
}: {
  icon: LucideIcon
  title: string
  hint: string
  children: ReactNode
}) {
  return (
    <section className="message-page">
      <span className={styles.icon}>
        <Icon size={30} strokeWidth={1.7} aria-hidden="true" />
      </span>
      <h1>{title}</h1>
      <p>{hint}</p>
      {children}
    </section>
  )
}

export function NotFound() {
  const { t } = useTranslation()
  return (
    <MessagePage icon={FileQuestionMark} title={t('notFound.title')} hint={t('notFound.hint')}>
      <Link className="button" to="/">
        {t('back')}
      </Link>
    </MessagePage>
  )
}

export function NoPermission() {
  const { t } = useTranslation()
  return (
    <MessagePage icon={Lock} title={t('noPermission.title')} hint={t('noPermission.hint')}>
      <Link className="button" to="/">
        {t('back')}
      </Link>
    </MessagePage>
  )
}

/** Shown when the IP whitelist blocks the address. */
export function AddressBanned() {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <MessagePage icon={ShieldX} title={t('addressBanned.title')} hint={t('addressBanned.hint')}>
      <button type="button" className="button" onClick={() => signOut.mutate({})}>
        {t('backToSignIn')}
      </button>
    </MessagePage>
  )
}

/** Shown by the error boundary, outside of the router. */
export function BrokenPage({ requestId }: { requestId: string | undefined }) {
  const { t } = useTranslation('app', { useSuspense: false })
  return (
    <MessagePage icon={CircleAlert} title={t('broken.title')} hint={t('broken.hint')}>
      {requestId && <p>{t('broken.request', { id: requestId })}</p>}
      <button type="button" className="button" onClick={() => location.reload()}>
        {t('retry')}
      </button>
    </MessagePage>
  )
}
