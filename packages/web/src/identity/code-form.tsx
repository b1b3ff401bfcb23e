import { codeCalls } from '@atrium/contract/identity/codes.calls.ts'
import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { signInCalls } from '@atrium/contract/identity/sign-in.calls.ts'
import { trialCalls } from '@atrium/contract/trial/trial.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls.ts'
import { useWrite } from '#kit/queries.ts'
import { startSession } from '#kit/session.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { ActionButton } from '#components/action-button.tsx'
import { CaptchaField } from '#components/captcha-field.tsx'
import { CodeField } from '#components/code-field.tsx'
import { TextField } from '#components/text-field.tsx'
import { useCaptcha } from '#components/use-captcha.ts'
import { useCodeSender } from '#components/use-code-sender.ts'

interface Props {
  productType: string
  /** `trial`: for trial users, by phone only. */
  kind: 'code' | 'trial'
}

const sixDigits = /^\d{6}$/

/** Sign-in by a code sent to a phone or e-mail address. */
export function CodeForm({ productType, kind }: Props) {
  const { t } = useTranslation(['identity', 'app'])
  const [account, setAccount] = useState('')
  const [code, setCode] = useState('')
  const [attempted, setAttempted] = useState<'nothing' | 'code' | 'sign-in'>('nothing')
  const [problem, setProblem] = useState<string>()
  const captcha = useCaptcha({ isRequired: true })
  const failed = (failure?: CallError) => {
    setProblem(failure?.message)
    // Once a code was sent, its captcha is used up and no longer missing.
    if (!failure) setAttempted('nothing')
  }
  const sender = useCodeSender(kind, failed)
  const toMobile = useWrite(codeCalls.sendMobileCode, sender.sending)
  const toEmail = useWrite(codeCalls.sendEmailCode, sender.sending)
  const toTrial = useWrite(trialCalls.sendLoginCode, sender.sending)
  const signIn = useWrite(signInCalls.loginV2, { onSuccess: startSession, quiet: true })
  const signInToTrial = useWrite(trialCalls.login, { onSuccess: startSession, quiet: true })
  const recipient = account.trim()
  const wrong = accountProblem(recipient, kind)
  const verificationCode = code.trim()
  const isCodeWhole = sixDigits.test(verificationCode)

  const sendCode = useDebounced(() => {
    setAttempted('code')
    if (wrong || !captcha.answer) return
    const settled = {
      onError: sender.onError,
      onSettled: captcha.renew,
    }
    const captchaInput = { captcha: captcha.answer }
    if (kind === 'trial') toTrial.mutate({ body: { mobilePhone: recipient, ...captchaInput } }, settled)
    else if (isMobilePhone(recipient))
      toMobile.mutate({ body: { account: recipient, checkType: 3, ...captchaInput } }, settled)
    else toEmail.mutate({ body: { account: recipient, checkType: 3, ...captchaInput } }, settled)
  })
  const onSubmit = useSubmit((element) => {
    const form = new FormData(element)
    setAttempted('sign-in')
    if (wrong || !isCodeWhole) return
    if (kind === 'trial')
      signInToTrial.mutate({ body: { mobilePhone: recipient, verificationCode } }, { onError: failed })
    else {
      const body = {
        account: recipient,
        verificationCode,
        productType,
        loginClient: 'web',
        autoLogin: form.has('autoLogin'),
      }
      signIn.mutate({ body }, { onError: failed })
    }
  })
  const isBusy = signIn.isPending || signInToTrial.isPending

  return (
    <form onSubmit={onSubmit} noValidate>
      <AccountField
        kind={kind}
        value={account}
        onChange={setAccount}
        problem={attempted === 'nothing' ? undefined : wrong}
      />
      <CaptchaField
        captcha={captcha}
        problem={attempted === 'code' && sender.wait === 0 && !captcha.answer ? t('captchaNeeded') : undefined}
      />
      <CodeField
        sender={sender}
        isSending={toMobile.isPending || toEmail.isPending || toTrial.isPending}
        onSend={sendCode}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        problem={attempted === 'sign-in' && !isCodeWhole ? t('app:code.needed') : undefined}
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
  onChange: (value: string) => void
  problem: ReturnType<typeof accountProblem>
}

function AccountField({ kind, value, onChange, problem }: AccountFieldProps) {
  const { t } = useTranslation('identity')
  const isTrial = kind === 'trial'
  return (
    <TextField
      name="account"
      label={t(isTrial ? 'phone' : 'phoneOrEmail')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
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

/** Phrase key of the validation error, if any. */
function accountProblem(recipient: string, kind: Props['kind']) {
  if (!recipient) return kind === 'trial' ? 'phonePlaceholder' : 'phoneOrEmailPlaceholder'
  if (isMobilePhone(recipient) || (kind === 'code' && isMailAddress(recipient))) return undefined
  return kind === 'trial' || /^[\d\s+-]+$/.test(recipient) ? 'wrongPhone' : 'wrongEmail'
}

/** Trimmed text of a form field. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
