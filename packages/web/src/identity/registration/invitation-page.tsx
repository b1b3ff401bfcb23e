import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { Loading } from '#components/loading.tsx'
import { QueryError } from '#components/query-error.tsx'
import { EntryFrame } from '../entry-frame.tsx'
import { blankNewAccount, newAccountErrors, NewAccountForm } from './new-account-form.tsx'
import { UsedInvitation } from './used-invitation.tsx'
import { useSignInWithNewPassword } from '../passwords/use-sign-in-with-new-password.ts'

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
    return <UsedInvitation hint={t('invitation.spentHint')} />
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

function InvitationForm({ token, account }: { token: string; account: string }) {
  const { t } = useTranslation('identity')
  const form = useAppForm(blankNewAccount)
  const accept = useWrite(identityCalls.acceptInvitation, { quiet: true })
  const { signIn, isPending } = useSignInWithNewPassword()
  const submit = ({ password, agreement }: typeof blankNewAccount) =>
    accept.mutate(
      { body: { token, password, agreement } },
      {
        onSuccess: () => signIn(account, password),
        onError: (problem) => showCallError(form, problem, newAccountErrors),
      },
    )
  return (
    <NewAccountForm
      form={form}
      onSubmit={submit}
      isGuarded={false}
      invitation={token}
      ownNames={[account]}
      label={t('invitation.submit')}
      isBusy={accept.isPending || isPending}
    >
      <input type="hidden" name="username" autoComplete="username" value={account} readOnly />
    </NewAccountForm>
  )
}
