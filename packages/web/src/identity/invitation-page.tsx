import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useRead, useWrite } from '#kit/queries.ts'
import { showCallError, useAppForm } from '#kit/use-app-form.ts'
import { ActionButton } from '#components/action-button.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormAgreement } from '#components/form-agreement.tsx'
import { blankPasswords, FormNewPassword, passwordErrors } from '#components/form-new-password.tsx'
import { Loading } from '#components/loading.tsx'
import { QueryError } from '#components/query-error.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { useSignInWithNewPassword } from './use-sign-in-with-new-password.ts'

/** First sign-in of a member who was invited by a personal link. */
export function InvitationPage() {
  const { token = '' } = useParams()
  return (
    <EntryFrame>
      <Invitation token={token} />
    </EntryFrame>
  )
}

function Invitation({ token }: { token: string }) {
  const { t } = useTranslation('identity')
  // Read once: when the link is used up, the form must stay until the session has begun.
  const invitation = useRead(
    identityCalls.memberInvitation,
    { query: { token } },
    { quiet: true, staleTime: Infinity, refetchOnMountOnly: true },
  )
  if (invitation.error?.error === 'identity.invitation-invalid')
    return (
      <div className="entry-done">
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
    <>
      <h1>{t('invitation.title', { name: RealName })}</h1>
      <p className="login-subtitle">{t('invitation.lead', { organisation: OrgName, account: Account })}</p>
      <InvitationForm token={token} account={Account} />
    </>
  )
}

const blank = { ...blankPasswords, agreement: false }
const errorFields = { 'identity.agreement-needed': 'agreement', ...passwordErrors } as const

function InvitationForm({ token, account }: { token: string; account: string }) {
  const { t } = useTranslation('identity')
  const form = useAppForm(blank)
  const accept = useWrite(identityCalls.acceptInvitation, { quiet: true })
  const { signIn, isPending } = useSignInWithNewPassword()
  const isBusy = accept.isPending || isPending
  const submit = ({ password, agreement }: typeof blank) =>
    accept.mutate(
      { body: { token, password, agreement } },
      {
        onSuccess: () => signIn(account, password),
        onError: (problem) => showCallError(form, problem, errorFields),
      },
    )
  return (
    <Form form={form} onSubmit={submit} takesFocus isGuarded={false}>
      <input type="hidden" name="username" autoComplete="username" value={account} readOnly />
      <FormNewPassword query={{ invitation: token }} ownNames={[account]} />
      <FormAgreement />
      <FormProblems />
      <ActionButton type="submit" isBusy={isBusy}>
        {t('invitation.submit')}
      </ActionButton>
    </Form>
  )
}
