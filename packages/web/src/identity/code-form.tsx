import { codeCalls } from '@atrium/contract/identity/codes.calls.ts'
import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { signInCalls } from '@atrium/contract/identity/sign-in.calls.ts'
import { trialCalls } from '@atrium/contract/trial/trial.calls.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailed } from '#kit/calls.ts'
import { useWrite } from '#kit/queries.ts'
import { enterSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { ActionButton } from '#components/action-button.tsx'
import { CaptchaField } from '#components/captcha-field.tsx'
import { CodeField } from '#components/code-field.tsx'
import { TextField } from '#components/text-field.tsx'
import { useCaptcha } from '#components/use-captcha.ts'
import { useCodeSender } from '#components/use-code-sender.ts'

interface Props {
  productType: string
  /** `trial`: for trial users, by phone alone. */
  kind: 'code' | 'trial'
}

const sixDigits = /^\d{6}$/

/** Signing in by a code that is sent to the phone or e-mail address. */
export function CodeForm({ productType, kind }: Props) {
  const { t } = useTranslation(['identity', 'app'])
  const [account, setAccount] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState<'nothing' | 'code' | 'sign-in'>('nothing')
  const [problem, setProblem] = useState<string>()
  const captcha = useCaptcha({ isShownAtOnce: true })
  const sender = useCodeSender(kind)
  const failed = (failure: CallFailed) => setProblem(failure.message)
  const sending = {
    quiet: true,
    onSuccess: (sent: { ResendAfter: number; ExpiresAfter: number }) => {
      sender.onSent(sent)
      setProblem(undefined)
      showToast('success', t('app:code.sent'))
    },
  }
  const toMobile = useWrite(codeCalls.sendMobileCode, sending)
  const toEmail = useWrite(codeCalls.sendEmailCode, sending)
  const toTrial = useWrite(trialCalls.sendLoginCode, sending)
  const signIn = useWrite(signInCalls.loginV2, { onSuccess: enterSession, quiet: true })
  const signInToTrial = useWrite(trialCalls.login, { onSuccess: enterSession, quiet: true })
  const typed = account.trim()
  const wrong = accountProblem(typed, kind)
  const verificationCode = code.trim()
  const isCodeWhole = sixDigits.test(verificationCode)

  const sendCode = useDebounced(() => {
    setTried('code')
    if (wrong || !captcha.answer) return
    const settled = {
      onError: (failure: CallFailed) => (sender.onFailed(failure), failed(failure)),
      onSettled: captcha.renew,
    }
    const given = { captcha: captcha.answer }
    if (kind === 'trial') toTrial.mutate({ body: { mobilePhone: typed, ...given } }, settled)
    else if (isMobilePhone(typed)) toMobile.mutate({ body: { account: typed, checkType: 3, ...given } }, settled)
    else toEmail.mutate({ body: { account: typed, checkType: 3, ...given } }, settled)
  })
  const submit = useDebounced((form: FormData) => {
    setTried('sign-in')
    if (wrong || !isCodeWhole) return
    if (kind === 'trial') signInToTrial.mutate({ body: { mobilePhone: typed, verificationCode } }, { onError: failed })
    else {
      const body = {
        account: typed,
        verificationCode,
        productType,
        loginClient: 'web',
        autoLogin: form.has('autoLogin'),
      }
      signIn.mutate({ body }, { onError: failed })
    }
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit(new FormData(event.currentTarget))
  }
  const isBusy = signIn.isPending || signInToTrial.isPending

  return (
    <form onSubmit={onSubmit} noValidate>
      <AccountField kind={kind} value={account} onType={setAccount} problem={tried === 'nothing' ? undefined : wrong} />
      <CaptchaField
        captcha={captcha}
        problem={tried === 'code' && sender.wait === 0 && !captcha.answer ? t('captchaNeeded') : undefined}
      />
      <CodeField
        sender={sender}
        isSending={toMobile.isPending || toEmail.isPending || toTrial.isPending}
        onSend={sendCode}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        problem={tried === 'sign-in' && !isCodeWhole ? t('app:code.needed') : undefined}
      />
      {kind === 'code' && (
        <label className="checkbox">
          <input type="checkbox" name="autoLogin" />
          {t('autoLogin')}
        </label>
      )}
      <div role="alert">{problem && <p className="login-problem">{problem}</p>}</div>
      <ActionButton type="submit" isBusy={isBusy}>
        {t('submit')}
      </ActionButton>
    </form>
  )
}

interface AccountFieldProps {
  kind: Props['kind']
  value: string
  onType: (value: string) => void
  problem: ReturnType<typeof accountProblem>
}

function AccountField({ kind, value, onType, problem }: AccountFieldProps) {
  const { t } = useTranslation('identity')
  const isTrial = kind === 'trial'
  return (
    <TextField
      name="account"
      label={t(isTrial ? 'phone' : 'phoneOrEmail')}
      value={value}
      onChange={(event) => onType(event.target.value)}
      problem={problem && t(problem)}
      autoFocus
      autoComplete={isTrial ? 'tel-national' : 'username'}
      inputMode={isTrial ? 'numeric' : 'email'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  )
}

/** What is wrong with the phone or e-mail address, as the name of its sentence. */
function accountProblem(typed: string, kind: Props['kind']) {
  if (!typed) return kind === 'trial' ? 'phonePlaceholder' : 'phoneOrEmailPlaceholder'
  if (isMobilePhone(typed) || (kind === 'code' && isMailAddress(typed))) return undefined
  return kind === 'trial' || /^[\d\s+-]+$/.test(typed) ? 'wrongPhone' : 'wrongEmail'
}

/** A text of a form. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
