import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailed } from '#kit/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { ActionButton } from '#parts/action-button.tsx'
import { isPasswordReady, NewPasswordFields } from '#parts/new-password-fields.tsx'
import { PasswordField } from '#parts/password-field.tsx'

/** Changes the own password: the old one is checked as soon as the field is left. */
export function ChangePassword({ person, onDone }: { person: AccountInfo; onDone: () => void }) {
  const { t } = useTranslation('account')
  const [old, setOld] = useState('')
  const [typed, setTyped] = useState({ password: '', repeat: '' })
  const [isTried, setIsTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const rules = useRead(identityCalls.passwordRules, { query: {} })
  const verify = useWrite(identityCalls.verifyPassword, { quiet: true })
  const change = useWrite(identityCalls.modifyPassword, {
    quiet: true,
    refreshes: [identityCalls.session],
    onSuccess: ({ EndedSessions }) => {
      showToast('success', t('passwordDone', { count: EndedSessions }))
      onDone()
    },
  })
  const check = async () => {
    if (old) verify.mutate({ body: { OldPassword: await passwordDigest(old) } })
  }
  const send = async () => {
    const onError = (failure: CallFailed) => setProblem(failure.message)
    change.mutate({ body: { OldPassword: await passwordDigest(old), NewPassword: typed.password } }, { onError })
  }
  const submit = useDebounced(() => {
    setIsTried(true)
    if (old && isPasswordReady(typed, rules.data, [person.Account])) void send()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form className="account-change" onSubmit={onSubmit} noValidate>
      <PasswordField
        label={t('oldPassword')}
        value={old}
        onChange={(event) => setOld(event.target.value)}
        onBlur={() => void check()}
        problem={isTried && !old ? t('oldPasswordNeeded') : verify.error?.message}
        autoComplete="current-password"
        autoFocus
      />
      {rules.data && (
        <NewPasswordFields
          rules={rules.data}
          ownNames={[person.Account]}
          typed={typed}
          onType={setTyped}
          isTried={isTried}
        />
      )}
      <div role="alert">{problem && <p className="account-problem">{problem}</p>}</div>
      <ActionButton type="submit" isBusy={change.isPending}>
        {t('change.password')}
      </ActionButton>
    </form>
  )
}
