import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailed } from '#kit/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { useKnownSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { ActionButton } from '#components/action-button.tsx'
import { isPasswordReady, NewPasswordFields } from '#components/new-password-fields.tsx'
import { PasswordField } from '#components/password-field.tsx'
import { usePasswordCheck } from '#components/use-password-check.ts'
import { useSignOut } from './use-sign-out.ts'

/** For someone whose password has run out, or was given by an administrator: a new one, and then in. */
export function ExpiredPassword() {
  const { t } = useTranslation('identity')
  const { AccountInfo, PwdInfo } = useKnownSession()
  const [typed, setTyped] = useState({ password: '', repeat: '' })
  const [isTried, setIsTried] = useState(false)
  const [isProving, setIsProving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const old = usePasswordCheck()
  const signOut = useSignOut()
  const rules = useRead(identityCalls.passwordRules, { query: {} })
  const change = useWrite(identityCalls.modifyPassword, {
    quiet: true,
    refreshes: [identityCalls.session],
    onSuccess: ({ EndedSessions }) =>
      showToast('success', EndedSessions > 0 ? t('expired.doneEnded', { count: EndedSessions }) : t('expired.done')),
  })
  const ownNames = AccountInfo ? [AccountInfo.Account] : []
  // Nobody has changed a password that an administrator gave.
  const isInitial = PwdInfo?.ChangedTime === null
  const send = async () => {
    setIsProving(true)
    const isProved = await old.check()
    setIsProving(false)
    if (!isProved) return
    const onError = (failure: CallFailed) => setProblem(failure.message)
    change.mutate({ body: { OldPassword: await passwordDigest(old.typed), NewPassword: typed.password } }, { onError })
  }
  const submit = useDebounced(() => {
    setIsTried(true)
    setProblem(undefined)
    if (old.typed && isPasswordReady(typed, rules.data, ownNames)) void send()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <>
      <h1>{t(isInitial ? 'initial.title' : 'expired.title')}</h1>
      <p className="login-subtitle">{t(isInitial ? 'initial.hint' : 'expired.hint')}</p>
      <form onSubmit={onSubmit} noValidate>
        <PasswordField
          {...old.field}
          label={t(isInitial ? 'initial.old' : 'expired.old')}
          problem={isTried && !old.typed ? t('passwordPlaceholder') : old.problem}
          autoComplete="current-password"
          autoFocus
        />
        {rules.data && (
          <NewPasswordFields rules={rules.data} ownNames={ownNames} typed={typed} onType={setTyped} isTried={isTried} />
        )}
        <div role="alert">{problem && <p className="login-problem">{problem}</p>}</div>
        <ActionButton type="submit" isBusy={isProving || change.isPending}>
          {t('expired.submit')}
        </ActionButton>
        <button type="button" className="login-link" onClick={() => signOut.mutate({})}>
          {t('second.cancel')}
        </button>
      </form>
    </>
  )
}
