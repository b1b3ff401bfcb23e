import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { passwordDigest } from '#kit/password-digest.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { startSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { Loading } from '#components/loading.tsx'
import { QueryError } from '#components/query-error.tsx'
import { useNewPassword } from '#components/use-new-password.tsx'
import { RegistrationFooter } from './registration-footer.tsx'
import './login.css'

/** First sign-in of a member who was invited by a personal link. */
export function InvitationPage() {
  const { t } = useTranslation('identity')
  const { token = '' } = useParams()
  // Read once: when the link is used up, the form must stay until the session has begun.
  const invitation = useRead(
    identityCalls.memberInvitation,
    { query: { token } },
    { quiet: true, staleTime: Infinity, refetchOnMountOnly: true },
  )
  if (invitation.error?.error === 'identity.invitation-invalid')
    return (
      <div className="entry-page entry-done">
        <h1>{t('register.spent')}</h1>
        <p>{t('invitation.spentHint')}</p>
        <Link className="login-link" to="/login">
          {t('toSignIn')}
        </Link>
      </div>
    )
  if (invitation.isError) return <QueryError query={invitation} />
  if (!invitation.data) return <Loading />
  const { OrgName, RealName, Account } = invitation.data
  return (
    <div className="entry-page">
      <h1>{t('invitation.title', { name: RealName })}</h1>
      <p className="login-subtitle">{t('invitation.lead', { organisation: OrgName, account: Account })}</p>
      <InvitationForm token={token} account={Account} />
    </div>
  )
}

function InvitationForm({ token, account }: { token: string; account: string }) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const [isAgreed, setIsAgreed] = useState(false)
  const [problem, setProblem] = useState<string>()
  const newPassword = useNewPassword({ invitation: token }, [account])
  const accept = useWrite(identityCalls.acceptInvitation, { quiet: true })
  const signIn = useWrite(identityCalls.loginV2, { onSuccess: startSession, quiet: true })
  const onSubmit = useSubmit(() => {
    if (accept.isPending || signIn.isPending || !newPassword.check()) return
    if (!isAgreed) return setProblem(t('register.agreeNeeded'))
    const { password } = newPassword
    const enter = () =>
      signIn.mutate(
        { body: { account, password: passwordDigest(password), productType: 'ATRIUM', loginClient: 'web' } },
        {
          // A second step, or whatever prevents signing in, belongs to the sign-in page.
          onSettled: () => void navigate('/login', { replace: true }),
          onError: ({ message }) => showToast('error', message),
        },
      )
    accept.mutate(
      { body: { token, password, agreement: isAgreed } },
      { onSuccess: enter, onError: ({ message }) => setProblem(message) },
    )
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <input type="hidden" name="username" autoComplete="username" value={account} readOnly />
      <RegistrationFooter
        passwordFields={newPassword.fields}
        isAgreed={isAgreed}
        onAgree={setIsAgreed}
        problem={problem}
        isBusy={accept.isPending || signIn.isPending}
        submit={t('invitation.submit')}
      />
    </form>
  )
}
