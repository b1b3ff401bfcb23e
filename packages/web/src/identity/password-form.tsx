import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailed } from '#kit/calls.ts'
import { fieldRules } from '#kit/form-rules.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/queries.ts'
import { enterSession } from '#kit/session.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { ActionButton } from '#components/action-button.tsx'
import { CaptchaField } from '#components/captcha-field.tsx'
import { PasswordField } from '#components/password-field.tsx'
import { TextField } from '#components/text-field.tsx'
import { useCaptcha } from '#components/use-captcha.ts'
import { isAboutAccount, typedIn, type Typed } from './sign-in-typed.ts'

const longestAccount = fieldRules(identityCalls.loginV2.body, 'account').longest
const longestTyped = 128

/** Signing in by password. A failure stays in the form, with the cursor where something can be done about it. */
export function PasswordForm({ productType }: { productType: string }) {
  const { t } = useTranslation('identity')
  const account = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<Typed>()
  const captcha = useCaptcha({ isShownAtOnce: false })
  const signIn = useWrite(identityCalls.loginV2, { onSuccess: enterSession, quiet: true })

  const send = async (complete: Typed) => {
    const body = {
      ...complete,
      productType,
      loginClient: 'web',
      password: await passwordDigest(complete.password),
      ...(captcha.answer && { captcha: captcha.answer }),
    }
    const onError = ({ error }: CallFailed) => {
      // A captcha works once, and is asked for again with every further try.
      if (captcha.isShown || error === 'identity.captcha-needed') captcha.renew()
      if (error !== 'identity.captcha-needed') (isAboutAccount(error) ? account : password).current?.select()
    }
    signIn.mutate({ body }, { onError })
  }
  const submit = useDebounced((form: HTMLFormElement) => {
    if (signIn.isPending) return
    const now = typedIn(new FormData(form))
    setTyped(now)
    if (!now.account) account.current?.focus()
    else if (!now.password) password.current?.focus()
    else void send(now)
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit(event.currentTarget)
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <TextField
        ref={account}
        name="account"
        label={t('account')}
        problem={typed?.account === '' ? t('accountPlaceholder') : undefined}
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestAccount}
      />
      <PasswordField
        ref={password}
        name="password"
        label={t('password')}
        problem={typed?.password === '' ? t('passwordPlaceholder') : undefined}
        autoComplete="current-password"
        maxLength={longestTyped}
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
