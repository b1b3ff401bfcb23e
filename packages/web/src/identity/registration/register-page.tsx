import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { registrationRedirect } from '@atrium/contract/constants.ts'
import type { Output } from '@atrium/contract/kit/call.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useRead } from '#kit/calls/queries.ts'
import { Loading } from '#components/loading.tsx'
import { QueryError } from '#components/query-error.tsx'
import { EntryFrame } from '../entry-frame.tsx'
import { RegisterForm } from './register-form.tsx'

type Registered = Output<typeof identityCalls.register>

/** Registration by invitation, or with an organisation that decides later. */
export function RegisterPage() {
  const [query] = useSearchParams()
  const token = query.get('invitation') ?? ''
  const [registered, setRegistered] = useState<Registered>()
  return (
    <EntryFrame>
      {registered ? <Done registered={registered} /> : <Registration token={token} onRegistered={setRegistered} />}
    </EntryFrame>
  )
}

interface Props {
  token: string
  onRegistered: (registered: Registered) => void
}

function Registration({ token, onRegistered }: Props) {
  const { t } = useTranslation('identity')
  // Read once: a later change of the invitation must not discard the input.
  const invitation = useRead(
    identityCalls.invitation,
    { query: { token } },
    { enabled: token !== '', quiet: true, staleTime: Infinity },
  )
  if (invitation.error?.error === 'identity.invitation-invalid')
    return <InvalidInvitation message={invitation.error.message} />
  if (invitation.isError) return <QueryError query={invitation} />
  if (invitation.isLoading) return <Loading />
  const values = { organisation: invitation.data?.OrgName ?? '', department: invitation.data?.Department ?? '' }
  return (
    <>
      <h1>{t('register.title')}</h1>
      <p className="login-subtitle">
        {invitation.data
          ? t(invitation.data.Department ? 'register.invitedTo' : 'register.invited', values)
          : t('register.hint')}
      </p>
      <RegisterForm token={invitation.data ? token : ''} onRegistered={onRegistered} />
      <Link className="login-link" to="/login">
        {t('toSignIn')}
      </Link>
    </>
  )
}

/** Shown when the invitation is no longer valid. */
function InvalidInvitation({ message }: { message: string }) {
  const { t } = useTranslation('identity')
  return (
    <div className="entry-done">
      <h1>{t('register.spent')}</h1>
      <p>{message}</p>
      <Link className="button button-main" to="/register">
        {t('register.withoutInvitation')}
      </Link>
      <Link className="login-link" to="/login">
        {t('toSignIn')}
      </Link>
    </div>
  )
}

/** Confirms the registration and redirects to the sign-in page. */
function Done({ registered: { State, OrgName } }: { registered: Registered }) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const [seconds, setSeconds] = useState(registrationRedirect / 1_000)
  useEffect(() => {
    if (seconds <= 0) return void navigate('/login', { replace: true })
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [seconds, navigate])
  return (
    <div className="entry-done" role="status">
      <h1>{t(`register.${State}`, { organisation: OrgName })}</h1>
      {State === 'waiting' && <p>{t('register.waitingHint')}</p>}
      <p>{t('register.redirect', { seconds })}</p>
      <Link className="button button-main" to="/login">
        {t('toSignIn')}
      </Link>
    </div>
  )
}
