import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { codeCalls } from '@atrium/contract/identity/codes.calls.ts'
import { registrationRedirect } from '@atrium/contract/constants.ts'
import type { Output } from '@atrium/contract/kit/call.ts'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { CallFailed } from '#kit/calls.ts'
import { fieldRules } from '#kit/form-rules.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { ActionButton } from '#components/action-button.tsx'
import { CaptchaField } from '#components/captcha-field.tsx'
import { CodeField } from '#components/code-field.tsx'
import { LegalLink } from '#components/legal-link.tsx'
import { Loading } from '#components/loading.tsx'
import { isPasswordReady, NewPasswordFields } from '#components/new-password-fields.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { TextField } from '#components/text-field.tsx'
import { useCaptcha } from '#components/use-captcha.ts'
import { useCodeSender } from '#components/use-code-sender.ts'
import { codeTypeOf, noRecipient, RecipientFields, recipientProblem } from './recipient-code.tsx'
import './login.css'

type Registered = Output<typeof identityCalls.register>

/** Registering, by an invitation or with an organisation that then decides. */
export function RegisterPage() {
  const { t } = useTranslation('identity')
  const [query] = useSearchParams()
  const token = query.get('invitation') ?? ''
  const [registered, setRegistered] = useState<Registered>()
  // Read once: whatever became of the invitation meanwhile, what is being typed stays, and sending it tells.
  const invitation = useRead(
    identityCalls.invitation,
    { query: { token } },
    { enabled: token !== '', quiet: true, staleTime: Infinity },
  )
  if (registered) return <Done registered={registered} />
  if (invitation.error?.error === 'identity.invitation-invalid') return <Spent why={invitation.error.message} />
  if (invitation.isError) return <ReadFailed read={invitation} />
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

/** An invitation that is no good any more: said before anything is filled in, with what can be done instead. */
function Spent({ why }: { why: string }) {
  const { t } = useTranslation('identity')
  return (
    <div className="entry-page entry-done">
      <h1>{t('register.spent')}</h1>
      <p>{why}</p>
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
  const [typed, setTyped] = useState(blank)
  const [recipient, setRecipient] = useState(noRecipient)
  const [password, setPassword] = useState({ password: '', repeat: '' })
  const [isTried, setIsTried] = useState(false)
  const [isCodeTried, setIsCodeTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const captcha = useCaptcha({ isShownAtOnce: true })
  const sender = useCodeSender(`register-${recipient.by}`)
  const rules = useRead(identityCalls.passwordRules, { query: token ? { invitation: token } : {} })
  const failed = (failure: CallFailed) => setProblem(failure.message)
  const sending = {
    quiet: true,
    onSuccess: (sent: { ResendAfter: number; ExpiresAfter: number }) => {
      sender.onSent(sent)
      setProblem(undefined)
      showToast('success', t('app:code.sent'))
    },
  }
  const [taken, setTaken] = useState<{ address: string; message: string }>()
  const phoneLookUp = useWrite(identityCalls.isExistMobile, { quiet: true })
  const emailLookUp = useWrite(identityCalls.isExistEmail, { quiet: true })
  const toMobile = useWrite(codeCalls.sendMobileCode, sending)
  const toEmail = useWrite(codeCalls.sendEmailCode, sending)
  const register = useWrite(identityCalls.register, { quiet: true, onSuccess: onRegistered })
  const address = recipient.address.trim()
  const ownNames = [typed.account.trim(), address].filter(Boolean)
  const set = (change: Partial<typeof blank>) => setTyped({ ...typed, ...change })

  // Looked up here and not when the field is left: a look-up takes a captcha, which stands below the field. Without one,
  // programs could list accounts within the budget of every network they come from.
  const sendCode = useDebounced(() => {
    setIsCodeTried(true)
    const { answer } = captcha
    if (recipientProblem(recipient) || !answer) return
    const send = recipient.by === 'phone' ? toMobile : toEmail
    const sendNow = () =>
      send.mutate(
        { body: { account: address, checkType: 1, captcha: answer } },
        { onError: (failure) => (sender.onFailed(failure), failed(failure)), onSettled: captcha.renew },
      )
    const lookedUp = {
      onSuccess: ({ IsExist }: { IsExist: boolean }) => {
        if (!IsExist) return sendNow()
        setTaken({ address, message: t(recipient.by === 'phone' ? 'register.phoneTaken' : 'register.emailTaken') })
        return captcha.renew()
      },
      onError: (failure: CallFailed) => {
        // Beyond the budget of look-ups the code is sent all the same: registering says whether the address is taken.
        if (failure.error === 'request.too-frequent') return sendNow()
        failed(failure)
        return captcha.renew()
      },
    }
    if (recipient.by === 'phone') phoneLookUp.mutate({ body: { mobilePhone: address, captcha: answer } }, lookedUp)
    else emailLookUp.mutate({ body: { email: address, captcha: answer } }, lookedUp)
  })
  const submit = useDebounced(() => {
    setIsTried(true)
    const isWhole =
      typed.realName.trim() && accountRules.isFit(typed.account.trim()) && (token || typed.organisation.trim())
    if (!isWhole || recipientProblem(recipient) || !isPasswordReady(password, rules.data, ownNames)) return
    if (!/^\d{6}$/.test(typed.code)) return setProblem(t('app:code.needed'))
    if (!typed.agreement) return setProblem(t('register.agreeNeeded'))
    const body = {
      account: typed.account.trim(),
      realName: typed.realName.trim(),
      codeType: codeTypeOf(recipient),
      ...(recipient.by === 'phone' ? { mobilePhone: address } : { email: address }),
      verificationCode: typed.code,
      password: password.password,
      agreement: typed.agreement,
      ...(token ? { invitation: token } : { organisation: typed.organisation.trim() }),
    }
    register.mutate({ body }, { onError: failed })
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const missing = (value: string, sentence: string) => (isTried && !value.trim() ? sentence : undefined)

  return (
    <form onSubmit={onSubmit} noValidate>
      {!token && (
        <TextField
          label={t('register.organisation')}
          value={typed.organisation}
          onChange={(event) => set({ organisation: event.target.value })}
          problem={missing(typed.organisation, t('register.organisationPlaceholder'))}
          autoComplete="organization"
          maxLength={200}
        />
      )}
      <TextField
        label={t('register.realName')}
        value={typed.realName}
        onChange={(event) => set({ realName: event.target.value })}
        problem={missing(typed.realName, t('register.realNamePlaceholder'))}
        autoComplete="name"
        maxLength={nameRules.longest}
      />
      <TextField
        label={t('register.account')}
        value={typed.account}
        onChange={(event) => set({ account: event.target.value })}
        problem={isTried && !accountRules.isFit(typed.account.trim()) ? t('register.accountHint') : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
      />
      <RecipientFields
        typed={recipient}
        onType={setRecipient}
        isTried={isTried || isCodeTried}
        refused={taken?.address === address ? taken.message : undefined}
      />
      <CaptchaField
        captcha={captcha}
        problem={isCodeTried && sender.wait === 0 && !captcha.answer ? t('captchaNeeded') : undefined}
      />
      <CodeField
        sender={sender}
        isSending={[phoneLookUp, emailLookUp, toMobile, toEmail].some(({ isPending }) => isPending)}
        onSend={sendCode}
        value={typed.code}
        onChange={(event) => set({ code: event.target.value })}
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
        {t('register.submit')}
      </ActionButton>
    </form>
  )
}

/** That it worked, and on to sign-in after some seconds. */
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
