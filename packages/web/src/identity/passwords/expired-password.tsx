import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { ActionButton } from '#components/action-button.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { blankPasswords, FormNewPassword, passwordErrors } from '../fields/form-new-password.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { clearTypedPassword, typedPassword } from '../typed-password.ts'
import { useSignOut } from '../use-sign-out.ts'

const blank = { old: '', ...blankPasswords }

/**
 * Requires a new password when it has expired or an administrator set it. The current one is asked for unless it was just
 * typed to sign in.
 */
export function ExpiredPassword() {
  const { t } = useTranslation('identity')
  const { AccountInfo, PwdInfo } = useSession()
  const [typed, setTyped] = useState(() => typedPassword(AccountInfo?.ID))
  const form = useAppForm(blank)
  const signOut = useSignOut()
  const change = useWrite(identityCalls.modifyPassword, {
    quiet: true,
    invalidates: [identityCalls.session],
    onSuccess({ EndedSessions }) {
      clearTypedPassword()
      showToast('success', EndedSessions > 0 ? t('expired.doneEnded', { count: EndedSessions }) : t('expired.done'))
    },
  })
  // Null when an administrator set the password.
  const isInitial = PwdInfo?.ChangedTime === null
  const submit = ({ old, password }: typeof blank) =>
    change.mutate(
      { body: { OldPassword: typed ?? passwordDigest(old), NewPassword: password } },
      {
        onError(problem: CallError) {
          if (problem.error === 'identity.wrong-password') setTyped(undefined)
          showCallError(form, problem, { 'identity.wrong-password': 'old', ...passwordErrors })
        },
      },
    )
  return (
    <>
      <h1>{t(isInitial ? 'initial.title' : 'expired.title')}</h1>
      <p className="login-subtitle">{t(isInitial ? 'initial.hint' : 'expired.hint')}</p>
      <Form form={form} onSubmit={submit} takesFocus isGuarded={false}>
        <div className="form-all-required">
          {typed === undefined && (
            <FormTextField<typeof blank>
              name="old"
              label={t(isInitial ? 'initial.old' : 'expired.old')}
              rules={{ required: t('passwordPlaceholder') }}
              autoComplete="current-password"
              isPassword
            />
          )}
          <FormNewPassword ownNames={AccountInfo ? [AccountInfo.Account] : []} />
          <FormProblems />
          <ActionButton type="submit" isBusy={change.isPending}>
            {t('expired.submit')}
          </ActionButton>
          <button type="button" className="login-link" onClick={() => signOut.mutate({})}>
            {t('second.cancel')}
          </button>
        </div>
      </Form>
    </>
  )
}
