import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { fieldRules } from '#kit/form-rules.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { Loading } from '#components/loading.tsx'
import { useNewPassword } from '#components/use-new-password.tsx'
import { QueryError } from '#components/query-error.tsx'
import { TextField } from '#components/text-field.tsx'
import { RegistrationFooter } from './registration-footer.tsx'
import './login.css'

/** Registration of an invited administrator. */
export function AdministratorPage() {
  const { t } = useTranslation('identity')
  const [query] = useSearchParams()
  const token = query.get('invitation') ?? ''
  // Read once: a later change of the invitation must not discard the input.
  const invitation = useRead(
    identityCalls.invitation,
    { query: { token } },
    { enabled: token !== '', quiet: true, staleTime: Infinity },
  )
  const isInvalid = token === '' || invitation.error?.error === 'identity.invitation-invalid'
  if (isInvalid || invitation.data?.IsAdministrator === false)
    return (
      <div className="entry-page entry-done">
        <h1>{t('register.spent')}</h1>
        <p>{t('administrator.spentHint')}</p>
        <Link className="login-link" to="/login">
          {t('toSignIn')}
        </Link>
      </div>
    )
  if (invitation.isError) return <QueryError query={invitation} />
  if (!invitation.data) return <Loading />
  return (
    <div className="entry-page">
      <h1>{t('administrator.title')}</h1>
      <p className="login-subtitle">{t('administrator.lead', { organisation: invitation.data.OrgName })}</p>
      <AdministratorForm token={token} />
    </div>
  )
}

const { body: shape } = identityCalls.registerAdministrator
const accountRules = fieldRules(shape, 'account')
const blank = { account: '', realName: '', mobilePhone: '', email: '', agreement: false }

function AdministratorForm({ token }: { token: string }) {
  const { t } = useTranslation(['identity', 'app'])
  const navigate = useNavigate()
  const [draft, setDraft] = useState(blank)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [problem, setProblem] = useState<string>()
  const register = useWrite(identityCalls.registerAdministrator, {
    quiet: true,
    onSuccess({ OrgName }) {
      showToast('success', t('administrator.done', { organisation: OrgName }))
      void navigate('/login', { replace: true })
    },
  })
  const [account, realName, mobilePhone, email] = [
    draft.account.trim(),
    draft.realName.trim(),
    draft.mobilePhone.trim(),
    draft.email.trim(),
  ]
  const newPassword = useNewPassword({ invitation: token }, [account, mobilePhone, email].filter(Boolean))
  const phoneProblem = mobilePhone && !isMobilePhone(mobilePhone) ? t('administrator.phoneWrong') : undefined
  const emailProblem = emailProblemOf()
  const set = (change: Partial<typeof blank>) => setDraft({ ...draft, ...change })

  function emailProblemOf() {
    if (email) return isMailAddress(email) ? undefined : t('administrator.emailWrong')
    return mobilePhone ? undefined : t('administrator.contactNeeded')
  }
  const onSubmit = useSubmit(() => {
    setIsSubmitted(true)
    const isPasswordValid = newPassword.check()
    const isComplete = realName && accountRules.isValid(account) && !phoneProblem && !emailProblem
    if (!isComplete || !isPasswordValid) return
    if (!draft.agreement) return setProblem(t('register.agreeNeeded'))
    const body = {
      invitation: token,
      account,
      realName,
      ...(mobilePhone && { mobilePhone }),
      ...(email && { email }),
      password: newPassword.password,
      agreement: draft.agreement,
    }
    register.mutate({ body }, { onError: ({ message }) => setProblem(message) })
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField
        label={t('register.realName')}
        value={draft.realName}
        onChange={(event) => set({ realName: event.target.value })}
        problem={isSubmitted && !realName ? t('register.realNamePlaceholder') : undefined}
        autoComplete="name"
        maxLength={100}
      />
      <TextField
        label={t('register.account')}
        value={draft.account}
        onChange={(event) => set({ account: event.target.value })}
        problem={isSubmitted && !accountRules.isValid(account) ? t('register.accountHint') : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
      />
      <TextField
        label={t('administrator.phone')}
        type="tel"
        value={draft.mobilePhone}
        onChange={(event) => set({ mobilePhone: event.target.value })}
        problem={isSubmitted ? phoneProblem : undefined}
        autoComplete="tel"
        maxLength={20}
      />
      <TextField
        label={t('register.email')}
        type="email"
        value={draft.email}
        onChange={(event) => set({ email: event.target.value })}
        problem={isSubmitted ? emailProblem : undefined}
        autoComplete="email"
        maxLength={254}
      />
      <RegistrationFooter
        passwordFields={newPassword.fields}
        isAgreed={draft.agreement}
        onAgree={(agreement) => set({ agreement })}
        problem={problem}
        isBusy={register.isPending}
        submit={t('administrator.submit')}
      />
    </form>
  )
}
