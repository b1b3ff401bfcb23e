import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { codeCalls } from '@atrium/contract/identity/codes.calls.ts'
import { registrationRedirect } from '@atrium/contract/constants.ts'
import type { Output } from '@atrium/contract/kit/call.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { CallError } from '#kit/calls.ts'
import { fieldRules } from '#kit/form-rules.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { CaptchaField } from '#components/captcha-field.tsx'
import { CodeField } from '#components/code-field.tsx'
import { Loading } from '#components/loading.tsx'
import { useNewPassword } from '#components/use-new-password.tsx'
import { QueryError } from '#components/query-error.tsx'
import { TextField } from '#components/text-field.tsx'
import { useCaptcha } from '#components/use-captcha.ts'
import { useCodeSender } from '#components/use-code-sender.ts'
import { codeTypeOf, emptyRecipient, RecipientFields, recipientProblem } from './recipient-code.tsx'
import { RegistrationFooter } from './registration-footer.tsx'
import './login.css'

type Registered = Output<typeof identityCalls.register>

/** Registration by invitation, or with an organisation that decides later. */
export function RegisterPage() {
  const { t } = useTranslation('identity')
  const [query] = useSearchParams()
  const token = query.get('invitation') ?? ''
  const [registered, setRegistered] = useState<Registered>()
  // Read once: a later change of the invitation must not discard the input.
  const invitation = useRead(
    identityCalls.invitation,
    { query: { token } },
    { enabled: token !== '', quiet: true, staleTime: Infinity },
  )
  if (registered) return <Done registered={registered} />
  if (invitation.error?.error === 'identity.invitation-invalid')
    return <InvalidInvitation message={invitation.error.message} />
  if (invitation.isError) return <QueryError query={invitation} />
  if (invitation.isLoading) return <Loading />
  const values = { organisation: invitation.data?.OrgName ?? '', department: invitation.data?.Department ?? '' }
  return (
    <div className="entry-page">
      <h1>{t('register.title')}</h1>
      <p className="login-subtitle">
        {invitation.data
          ? t(invitation.data.Department ? 'register.invitedTo' : 'register.invited', values)
          : t('register.hint')}
      </p>
      <RegisterForm token={invitation.data ? token : ''} onRegistered={setRegistered} />
      <Link className="login-link" to="/login">
        {t('toSignIn')}
      </Link>
    </div>
  )
}

/** Shown when the invitation is no longer valid. */
function InvalidInvitation({ message }: { message: string }) {
  const { t } = useTranslation('identity')
  return (
    <div className="entry-page entry-done">
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

const { body: shape } = identityCalls.register
const accountRules = fieldRules(shape, 'account')
const nameRules = fieldRules(shape, 'realName')
const blank = { account: '', realName: '', organisation: '', code: '', agreement: false }

function RegisterForm({ token, onRegistered }: { token: string; onRegistered: (registered: Registered) => void }) {
  const { t } = useTranslation(['identity', 'app'])
  const [draft, setDraft] = useState(blank)
  const [recipient, setRecipient] = useState(emptyRecipient)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [isCodeRequested, setIsCodeRequested] = useState(false)
  const [problem, setProblem] = useState<string>()
  const captcha = useCaptcha({ isRequired: true })
  const failed = (failure?: CallError) => {
    setProblem(failure?.message)
    // Once a code was sent, its captcha is used up and no longer missing.
    if (!failure) setIsCodeRequested(false)
  }
  const sender = useCodeSender(`register-${recipient.by}`, failed)
  const [taken, setTaken] = useState<{ address: string; message: string }>()
  const phoneLookUp = useWrite(identityCalls.isExistMobile, { quiet: true })
  const emailLookUp = useWrite(identityCalls.isExistEmail, { quiet: true })
  const toMobile = useWrite(codeCalls.sendMobileCode, sender.sending)
  const toEmail = useWrite(codeCalls.sendEmailCode, sender.sending)
  const register = useWrite(identityCalls.register, { quiet: true, onSuccess: onRegistered })
  const address = recipient.address.trim()
  const newPassword = useNewPassword(
    token ? { invitation: token } : {},
    [draft.account.trim(), address].filter(Boolean),
  )
  const set = (change: Partial<typeof blank>) => setDraft({ ...draft, ...change })

  // Looked up on send, not on blur: a look-up needs a captcha, otherwise programs could enumerate accounts.
  const sendCode = useDebounced(() => {
    setIsCodeRequested(true)
    const { answer } = captcha
    if (recipientProblem(recipient) || !answer) return
    const send = recipient.by === 'phone' ? toMobile : toEmail
    const sendNow = () =>
      send.mutate(
        { body: { account: address, checkType: 1, captcha: answer } },
        { onError: sender.onError, onSettled: captcha.renew },
      )
    const lookedUp = {
      onSuccess: ({ IsExist }: { IsExist: boolean }) => {
        if (!IsExist) return sendNow()
        setTaken({ address, message: t(recipient.by === 'phone' ? 'register.phoneTaken' : 'register.emailTaken') })
        return captcha.renew()
      },
      onError: (failure: CallError) => {
        // Over the look-up limit the code is sent anyway: registering reports a taken address.
        if (failure.error === 'request.too-frequent') return sendNow()
        failed(failure)
        return captcha.renew()
      },
    }
    if (recipient.by === 'phone') phoneLookUp.mutate({ body: { mobilePhone: address, captcha: answer } }, lookedUp)
    else emailLookUp.mutate({ body: { email: address, captcha: answer } }, lookedUp)
  })
  const onSubmit = useSubmit(() => {
    setIsSubmitted(true)
    const isPasswordValid = newPassword.check()
    const isComplete =
      draft.realName.trim() && accountRules.isValid(draft.account.trim()) && (token || draft.organisation.trim())
    if (!isComplete || recipientProblem(recipient) || !isPasswordValid) return
    if (!/^\d{6}$/.test(draft.code)) return setProblem(t('app:code.needed'))
    if (!draft.agreement) return setProblem(t('register.agreeNeeded'))
    const body = {
      account: draft.account.trim(),
      realName: draft.realName.trim(),
      codeType: codeTypeOf(recipient),
      ...(recipient.by === 'phone' ? { mobilePhone: address } : { email: address }),
      verificationCode: draft.code,
      password: newPassword.password,
      agreement: draft.agreement,
      ...(token ? { invitation: token } : { organisation: draft.organisation.trim() }),
    }
    register.mutate({ body }, { onError: failed })
  })
  const missing = (value: string, sentence: string) => (isSubmitted && !value.trim() ? sentence : undefined)

  return (
    <form onSubmit={onSubmit} noValidate>
      {!token && (
        <TextField
          label={t('register.organisation')}
          value={draft.organisation}
          onChange={(event) => set({ organisation: event.target.value })}
          problem={missing(draft.organisation, t('register.organisationPlaceholder'))}
          autoComplete="organization"
          maxLength={200}
        />
      )}
      <TextField
        label={t('register.realName')}
        value={draft.realName}
        onChange={(event) => set({ realName: event.target.value })}
        problem={missing(draft.realName, t('register.realNamePlaceholder'))}
        autoComplete="name"
        maxLength={nameRules.maxLength}
      />
      <TextField
        label={t('register.account')}
        value={draft.account}
        onChange={(event) => set({ account: event.target.value })}
        problem={isSubmitted && !accountRules.isValid(draft.account.trim()) ? t('register.accountHint') : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
      />
      <RecipientFields
        draft={recipient}
        onChange={setRecipient}
        isSubmitted={isSubmitted || isCodeRequested}
        rejected={taken?.address === address ? taken.message : undefined}
      />
      <CaptchaField
        captcha={captcha}
        problem={isCodeRequested && sender.wait === 0 && !captcha.answer ? t('captchaNeeded') : undefined}
      />
      <CodeField
        sender={sender}
        isSending={[phoneLookUp, emailLookUp, toMobile, toEmail].some(({ isPending }) => isPending)}
        onSend={sendCode}
        value={draft.code}
        onChange={(event) => set({ code: event.target.value })}
      />
      <RegistrationFooter
        passwordFields={newPassword.fields}
        isAgreed={draft.agreement}
        onAgree={(agreement) => set({ agreement })}
        problem={problem}
        isBusy={register.isPending}
        submit={t('register.submit')}
      />
    </form>
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
    <div className="entry-page entry-done" role="status">
      <h1>{t(`register.${State}`, { organisation: OrgName })}</h1>
      {State === 'waiting' && <p>{t('register.waitingHint')}</p>}
      <p>{t('register.redirect', { seconds })}</p>
      <Link className="button button-main" to="/login">
        {t('toSignIn')}
      </Link>
    </div>
  )
}
