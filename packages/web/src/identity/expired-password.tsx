import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailed } from '#kit/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { ActionButton } from '#parts/action-button.tsx'
import { isPasswordReady, NewPasswordFields } from '#parts/new-password-fields.tsx'
import { PasswordField } from '#parts/password-field.tsx'
import { useSignOut } from './use-sign-out.ts'

/** For someone whose password has run out: a new one, and then in. */
export function ExpiredPassword() {
  const { t } = useTranslation('identity')
  const [old, setOld] = useState('')
  const [typed, setTyped] = useState({ password: '', repeat: '' })
  const [isTried, setIsTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const signOut = useSignOut()
  const rules = useRead(identityCalls.passwordRules, { query: {} })
  const change = useWrite(identityCalls.modifyPassword, { quiet: true, refreshes: [identityCalls.session] })
  const send = async () => {
    const onError = (failure: CallFailed) => setProblem(failure.message)
    change.mutate({ body: { OldPassword: await passwordDigest(old), NewPassword: typed.password } }, { onError })
  }
  const submit = useDebounced(() => {
    setIsTried(true)
    if (old && isPasswordReady(typed, rules.data)) void send()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <>
      <h1>{t('expired.title')}</h1>
      <p className="login-subtitle">{t('expired.hint')}</p>
      <form onSubmit={onSubmit} noValidate>
        <PasswordField
          label={t('expired.old')}
          value={old}
          onChange={(event) => setOld(event.target.value)}
          problem={isTried && !old ? t('passwordPlaceholder') : undefined}
          autoComplete="current-password"
          autoFocus
        />
        {rules.data && <NewPasswordFields rules={rules.data} typed={typed} onType={setTyped} isTried={isTried} />}
        <div role="alert">{problem && <p className="login-problem">{problem}</p>}</div>
        <ActionButton type="submit" isBusy={change.isPending}>
          {t('expired.submit')}
        </ActionButton>
        <button type="button" className="login-link" onClick={() => signOut.mutate({})}>
          {t('second.cancel')}
        </button>
      </form>
    </>
  )
}
