import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { fieldRules } from '#kit/form-rules.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { ActionButton } from '#components/action-button.tsx'
import { LegalLink } from '#components/legal-link.tsx'
import { Loading } from '#components/loading.tsx'
import { isPasswordReady, NewPasswordFields } from '#components/new-password-fields.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { TextField } from '#components/text-field.tsx'
import './login.css'

/** Where the invited administrator of an organisation creates the own account. */
export function AdministratorPage() {
  const { t } = useTranslation('identity')
  const [query] = useSearchParams()
  const token = query.get('invitation') ?? ''
  // Read once: what is being typed stays, whatever became of the invitation meanwhile.
  const invitation = useRead(
    identityCalls.invitation,
    { query: { token } },
    { enabled: token !== '', quiet: true, staleTime: Infinity },
  )
  const isSpent = token === '' || invitation.error?.error === 'identity.invitation-invalid'
  if (isSpent || invitation.data?.IsAdministrator === false)
    return (
      <div className="entry-page entry-done">
        <h1>{t('register.spent')}</h1>
        <p>{t('administrator.spentHint')}</p>
        <Link className="login-link" to="/login">
          {t('toSignIn')}
        </Link>
      </div>
    )
  if (invitation.isError) return <ReadFailed read={invitation} />
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
  const [typed, setTyped] = useState(blank)
  const [password, setPassword] = useState({ password: '', repeat: '' })
  const [isTried, setIsTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const rules = useRead(identityCalls.passwordRules, { query: { invitation: token } })
  const register = useWrite(identityCalls.registerAdministrator, {
    quiet: true,
    onSuccess({ OrgName }) {
      showToast('success', t('administrator.done', { organisation: OrgName }))
      void navigate('/login', { replace: true })
    },
  })
  const [account, realName, mobilePhone, email] = [
    typed.account.trim(),
    typed.realName.trim(),
    typed.mobilePhone.trim(),
    typed.email.trim(),
  ]
  const ownNames = [account, mobilePhone, email].filter(Boolean)
  const phoneProblem = mobilePhone && !isMobilePhone(mobilePhone) ? t('administrator.phoneWrong') : undefined
  const emailProblem = emailProblemOf()
  const set = (change: Partial<typeof blank>) => setTyped({ ...typed, ...change })

  function emailProblemOf() {
    if (email) return isMailAddress(email) ? undefined : t('administrator.emailWrong')
    return mobilePhone ? undefined : t('administrator.contactNeeded')
  }
  const submit = useDebounced(() => {
    setIsTried(true)
    const isWhole = realName && accountRules.isFit(account) && !phoneProblem && !emailProblem
    if (!isWhole || !isPasswordReady(password, rules.data, ownNames)) return
    if (!typed.agreement) return setProblem(t('register.agreeNeeded'))
    const body = {
      invitation: token,
      account,
      realName,
      ...(mobilePhone && { mobilePhone }),
      ...(email && { email }),
      password: password.password,
      agreement: typed.agreement,
    }
    register.mutate({ body }, { onError: ({ message }) => setProblem(message) })
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={t('register.realName')}
        value={typed.realName}
        onChange={(event) => set({ realName: event.target.value })}
        problem={isTried && !realName ? t('register.realNamePlaceholder') : undefined}
        autoComplete="name"
        maxLength={100}
      />
      <TextField
        label={t('register.account')}
        value={typed.account}
        onChange={(event) => set({ account: event.target.value })}
        problem={isTried && !accountRules.isFit(account) ? t('register.accountHint') : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
      />
      <TextField
        label={t('administrator.phone')}
        type="tel"
        value={typed.mobilePhone}
        onChange={(event) => set({ mobilePhone: event.target.value })}
        problem={isTried ? phoneProblem : undefined}
        autoComplete="tel"
        maxLength={20}
      />
      <TextField
        label={t('register.email')}
        type="email"
        value={typed.email}
        onChange={(event) => set({ email: event.target.value })}
        problem={isTried ? emailProblem : undefined}
        autoComplete="email"
        maxLength={254}
      />
      {rules.data && (
        <NewPasswordFields
          rules={rules.data}
          ownNames={ownNames}
          typed={password}
          onType={setPassword}
          isTried={isTried}
        />
      )}
      <div className="checkbox">
        <input
          id="agreement"
          type="checkbox"
          checked={typed.agreement}
          onChange={(event) => set({ agreement: event.target.checked })}
        />
        <span>
          <label htmlFor="agreement">{t('register.agree')}</label>{' '}
          <LegalLink to="agreement">{t('register.terms')}</LegalLink> {t('register.and')}{' '}
          <LegalLink to="privacy">{t('register.privacy')}</LegalLink>
        </span>
      </div>
      <div role="alert">{problem && <p className="login-problem">{problem}</p>}</div>
      <ActionButton type="submit" isBusy={register.isPending}>
        {t('administrator.submit')}
      </ActionButton>
    </form>
  )
}
