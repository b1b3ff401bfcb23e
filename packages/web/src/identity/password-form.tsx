import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls.ts'
import { fieldRules } from '#kit/form-rules.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/queries.ts'
import { startSession } from '#kit/session.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { ActionButton } from '#components/action-button.tsx'
import { CaptchaField } from '#components/captcha-field.tsx'
import { PasswordField } from '#components/password-field.tsx'
import { TextField } from '#components/text-field.tsx'
import { useCaptcha } from '#components/use-captcha.ts'
import { isAccountError, readSignInForm, type SignInForm } from './sign-in-form.ts'

const maxAccountLength = fieldRules(identityCalls.loginV2.body, 'account').maxLength
const maxPasswordLength = 128

/** Sign-in by password. A failure moves the focus to the field that can fix it. */
export function PasswordForm({ productType }: { productType: string }) {
  const { t } = useTranslation('identity')
  const account = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [submitted, setSubmitted] = useState<SignInForm>()
  const captcha = useCaptcha({ isRequired: false })
  const signIn = useWrite(identityCalls.loginV2, { onSuccess: startSession, quiet: true })

  const send = (complete: SignInForm) => {
    const body = {
      ...complete,
      productType,
      loginClient: 'web',
      password: passwordDigest(complete.password),
      ...(captcha.answer && { captcha: captcha.answer }),
    }
    const onError = ({ error }: CallError) => {
      // A captcha is valid once.
      if (captcha.isShown || error === 'identity.captcha-needed') captcha.renew()
      if (error !== 'identity.captcha-needed') (isAccountError(error) ? account : password).current?.select()
    }
    signIn.mutate({ body }, { onError })
  }
  const onSubmit = useSubmit((form) => {
    if (signIn.isPending) return
    const now = readSignInForm(new FormData(form))
    setSubmitted(now)
    if (!now.account) account.current?.focus()
    else if (!now.password) password.current?.focus()
    else send(now)
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextField
        ref={account}
        name="account"
        label={t('account')}
        problem={submitted?.account === '' ? t('accountPlaceholder') : undefined}
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxAccountLength}
      />
      <PasswordField
        ref={password}
        name="password"
        label={t('password')}
        problem={submitted?.password === '' ? t('passwordPlaceholder') : undefined}
        autoComplete="current-password"
        maxLength={maxPasswordLength}
      />
      <CaptchaField captcha={captcha} />
      <label className="checkbox">
        <input type="checkbox" name="autoLogin" />
        {t('autoLogin')}
      </label>
      <div role="alert">{signIn.error && <p className="login-problem">{signIn.error.message}</p>}</div>
      <ActionButton type="submit" isBusy={signIn.isPending}>
        {t('submit')}
      </ActionButton>
    </form>
  )
}
