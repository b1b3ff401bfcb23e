import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/queries.ts'
import { useSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { ActionButton } from '#components/action-button.tsx'
import { useNewPassword } from '#components/use-new-password.tsx'
import { PasswordField } from '#components/password-field.tsx'
import { usePasswordCheck } from '#components/use-password-check.ts'
import { useSignOut } from './use-sign-out.ts'

/** Requires a new password when it has expired or an administrator set it. */
export function ExpiredPassword() {
  const { t } = useTranslation('identity')
  const { AccountInfo, PwdInfo } = useSession()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [isProving, setIsProving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const old = usePasswordCheck()
  const signOut = useSignOut()
  const newPassword = useNewPassword({}, AccountInfo ? [AccountInfo.Account] : [])
  const change = useWrite(identityCalls.modifyPassword, {
    quiet: true,
    invalidates: [identityCalls.session],
    onSuccess: ({ EndedSessions }) =>
      showToast('success', EndedSessions > 0 ? t('expired.doneEnded', { count: EndedSessions }) : t('expired.done')),
  })
  // Null when an administrator set the password.
  const isInitial = PwdInfo?.ChangedTime === null
  const send = async () => {
    setIsProving(true)
    const isProved = await old.check()
    setIsProving(false)
    if (!isProved) return
    const onError = (failure: CallError) => setProblem(failure.message)
    change.mutate(
      { body: { OldPassword: passwordDigest(old.password), NewPassword: newPassword.password } },
      { onError },
    )
  }
  const onSubmit = useSubmit(() => {
    setIsSubmitted(true)
    setProblem(undefined)
    const isValid = newPassword.check()
    if (old.password && isValid) void send()
  })
  return (
    <>
      <h1>{t(isInitial ? 'initial.title' : 'expired.title')}</h1>
      <p className="login-subtitle">{t(isInitial ? 'initial.hint' : 'expired.hint')}</p>
      <form onSubmit={onSubmit} noValidate>
        <PasswordField
          {...old.field}
          label={t(isInitial ? 'initial.old' : 'expired.old')}
          problem={isSubmitted && !old.password ? t('passwordPlaceholder') : old.problem}
          autoComplete="current-password"
          autoFocus
        />
        {newPassword.fields}
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
