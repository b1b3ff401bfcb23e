import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { fieldRules } from '#kit/forms/form-rules.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { startSession } from '#kit/session.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { ActionButton } from '#components/action-button.tsx'
import { CaptchaField } from '../fields/captcha-field.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormCheckbox } from '#components/form-checkbox.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { useCaptcha } from '../fields/use-captcha.ts'
import { isAccountError } from './account-error.ts'
import { typedAccount } from '../typed-account.ts'
import { keepTypedPassword } from '../typed-password.ts'

const maxAccountLength = fieldRules(identityCalls.loginV2.body, 'account').maxLength
const maxPasswordLength = 128

interface Draft {
  account: string
  password: string
  autoLogin: boolean
}

/** Sign-in by password. A failure moves the focus to the field that can fix it. */
export function PasswordForm({ productType }: { productType: string }) {
  const { t } = useTranslation('identity')
  const form = useAppForm<Draft>({ account: typedAccount.get(), password: '', autoLogin: false })
  const captcha = useCaptcha()
  const digest = useRef('')
  const signIn = useWrite(identityCalls.loginV2, {
    quiet: true,
    onSuccess(session) {
      keepTypedPassword(digest.current, session)
      startSession(session)
    },
  })

  const submit = ({ account, password, autoLogin }: Draft) => {
    if (signIn.isPending) return
    digest.current = passwordDigest(password)
    const body = {
      account: account.trim(),
      password: digest.current,
      autoLogin,
      productType,
      loginClient: 'web',
      ...(captcha.answer && { captcha: captcha.answer }),
    }
    signIn.mutate(
      { body },
      {
        onError(problem: CallError) {
          const { error } = problem
          // A captcha is valid once.
          if (captcha.isShown || error === 'identity.captcha-needed') captcha.renew()
          showCallError(form, problem)
          if (error !== 'identity.captcha-needed')
            form.setFocus(isAccountError(error) ? 'account' : 'password', { shouldSelect: true })
        },
      },
    )
  }
  return (
    <Form form={form} onSubmit={submit} takesFocus isGuarded={false}>
      <div className="form-all-required">
        <FormTextField<Draft>
          name="account"
          label={t('account')}
          rules={{
            required: t('accountPlaceholder'),
            validate: (account) => !!account.trim() || t('accountPlaceholder'),
          }}
          onInput={({ currentTarget }) => typedAccount.set(currentTarget.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxAccountLength}
        />
        <FormTextField<Draft>
          name="password"
          label={t('password')}
          rules={{
            required: t('passwordPlaceholder'),
            validate: (password) => !!password.trim() || t('passwordPlaceholder'),
          }}
          autoComplete="current-password"
          maxLength={maxPasswordLength}
          isPassword
        />
        <CaptchaField captcha={captcha} />
        <FormCheckbox name="autoLogin" label={t('autoLogin')} />
        <FormProblems />
        <ActionButton type="submit" isBusy={signIn.isPending}>
          {t('submit')}
        </ActionButton>
      </div>
    </Form>
  )
}
