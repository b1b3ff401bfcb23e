import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { discardChanges } from '#kit/forms/unsaved-changes.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormTextField } from '#components/form-text-field.tsx'
import { Loading } from '#components/loading.tsx'
import { QueryError } from '#components/query-error.tsx'
import { AccountFields } from './account-fields.tsx'
import { EntryFrame } from '../entry-frame.tsx'
import { blankNewAccount, newAccountErrors, NewAccountForm } from './new-account-form.tsx'
import { UsedInvitation } from './used-invitation.tsx'
import { typedAccount } from '../typed-account.ts'

/** Registration of an invited administrator. */
export function AdministratorPage() {
  const [query] = useSearchParams()
  return (
    <EntryFrame>
      <Invitation token={query.get('invitation') ?? ''} />
    </EntryFrame>
  )
}

function Invitation({ token }: { token: string }) {
  const { t } = useTranslation('identity')
  // Read once: a later change of the invitation must not discard the input.
  const invitation = useRead(
    identityCalls.invitation,
    { query: { token } },
    { enabled: token !== '', quiet: true, staleTime: Infinity },
  )
  const isInvalid = token === '' || invitation.error?.error === 'identity.invitation-invalid'
  if (isInvalid || invitation.data?.IsAdministrator === false)
    return <UsedInvitation hint={t('administrator.spentHint')} />
  if (invitation.isError) return <QueryError query={invitation} />
  if (!invitation.data) return <Loading />
  return (
    <>
      <h1>{t('administrator.title')}</h1>
      <p className="login-subtitle">{t('administrator.lead', { organisation: invitation.data.OrgName })}</p>
      <AdministratorForm token={token} />
    </>
  )
}

const blank = { realName: '', account: '', mobilePhone: '', email: '', ...blankNewAccount }
type Draft = typeof blank

const errorFields = {
  'identity.account-taken': 'account',
  'identity.wrong-phone': 'mobilePhone',
  'identity.phone-taken': 'mobilePhone',
  'identity.wrong-email': 'email',
  'identity.email-taken': 'email',
  ...newAccountErrors,
} as const

function AdministratorForm({ token }: { token: string }) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const form = useAppForm<Draft>(blank)
  const register = useWrite(identityCalls.registerAdministrator, {
    quiet: true,
    onSuccess({ Account, OrgName }) {
      discardChanges()
      typedAccount.set(Account)
      showToast('success', t('administrator.done', { organisation: OrgName }))
      void navigate('/login', { replace: true })
    },
  })
  const submit = (draft: Draft) => {
    const [mobilePhone, email] = [draft.mobilePhone.trim(), draft.email.trim()]
    const body = {
      invitation: token,
      account: draft.account.trim(),
      realName: draft.realName.trim(),
      ...(mobilePhone && { mobilePhone }),
      ...(email && { email }),
      password: draft.password,
      agreement: draft.agreement,
    }
    register.mutate({ body }, { onError: (problem) => showCallError(form, problem, errorFields) })
  }
  const isPhone = (typed: string) => !typed.trim() || isMobilePhone(typed.trim()) || t('administrator.phoneWrong')
  const isEmail = (typed: string, { mobilePhone }: Draft) => {
    if (!typed.trim()) return !!mobilePhone.trim() || t('administrator.contactNeeded')
    return isMailAddress(typed.trim()) || t('administrator.emailWrong')
  }
  return (
    <NewAccountForm
      form={form}
      onSubmit={submit}
      invitation={token}
      ownNames={form.watch(['account', 'mobilePhone', 'email']).map((name) => name.trim())}
      label={t('administrator.submit')}
      isBusy={register.isPending}
    >
      <AccountFields />
      <FormTextField<Draft>
        name="mobilePhone"
        label={t('administrator.phone')}
        rules={{ validate: isPhone, deps: ['email'] }}
        type="tel"
        autoComplete="tel"
        maxLength={20}
      />
      <FormTextField<Draft>
        name="email"
        label={t('register.email')}
        hint={t('administrator.contactHint')}
        rules={{ validate: isEmail }}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
    </NewAccountForm>
  )
}
