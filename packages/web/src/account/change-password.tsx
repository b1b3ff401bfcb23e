import { codeTypes } from '@atrium/contract/constants.ts'
import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls.ts'
import { canSendCodeTo } from '#kit/code-channels.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/use-app-form.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { ActionButton } from '#components/action-button.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import { CodeField } from '#components/code-field.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { blankPasswords, FormNewPassword, passwordErrors } from '#components/form-new-password.tsx'
import { PasswordField } from '#components/password-field.tsx'
import { StepBar } from '#components/step-bar.tsx'
import { useCodeSender } from '#components/use-code-sender.ts'
import { usePasswordCheck } from '#components/use-password-check.ts'

/** Proof of identity: the old password, or the ticket of a verified code. */
type Proof = { oldPassword: string } | { ticket: string }
type By = 'old' | 'phone' | 'email'

interface Props {
  person: AccountInfo
  onDone: () => void
}

/** Changes the password in three steps: verify, set, done. */
export function ChangePassword({ person, onDone }: Props) {
  const { t } = useTranslation('account')
  const [proof, setProof] = useState<Proof>()
  const [ended, setEnded] = useState<number>()
  const at = ended !== undefined ? 2 : proof ? 1 : 0
  const back = () => setProof(undefined)
  return (
    <div className="account-change">
      <StepBar steps={[t('passwordStep.verify'), t('passwordStep.password'), t('passwordStep.done')]} at={at} />
      {at === 0 && <Verify person={person} onProved={setProof} />}
      {at === 1 && proof && <SetPassword person={person} proof={proof} onBack={back} onDone={setEnded} />}
      {at === 2 && (
        <div role="status">
          <p className="account-change-done">{t('passwordDone', { count: ended ?? 0 })}</p>
          <button type="button" className="button" onClick={onDone}>
            {t('finish')}
          </button>
        </div>
      )}
    </div>
  )
}

interface VerifyProps {
  person: AccountInfo
  onProved: (proof: Proof) => void
}

/** Verifies the person by the old password or by a code sent to their phone or e-mail address. */
function Verify({ person, onProved }: VerifyProps) {
  const { t } = useTranslation('account')
  const [by, setBy] = useState<By>('old')
  const methods: By[] = [
    'old',
    ...(person.MobilePhone && canSendCodeTo('phone') ? (['phone'] as const) : []),
    ...(person.Email && canSendCodeTo('email') ? (['email'] as const) : []),
  ]
  return (
    <>
      {methods.length > 1 && (
        <RadioGroup
          label={t('passwordBy')}
          options={methods.map((key) => ({ key, text: t(`passwordBy.${key}`) }))}
          chosen={by}
          onChoose={setBy}
        />
      )}
      {by === 'old' ? (
        <VerifyOld onProved={onProved} />
      ) : (
        <VerifyCode
          key={by}
          by={by}
          address={(by === 'phone' ? person.MobilePhone : person.Email) ?? ''}
          onProved={onProved}
        />
      )}
    </>
  )
}

function VerifyOld({ onProved }: { onProved: (proof: Proof) => void }) {
  const { t } = useTranslation('account')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [isProving, setIsProving] = useState(false)
  const old = usePasswordCheck()
  const prove = async () => {
    setIsProving(true)
    if (await old.check()) onProved({ oldPassword: old.password })
    else setIsProving(false)
  }
  const onSubmit = useSubmit(() => {
    setIsSubmitted(true)
    void prove()
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <PasswordField
        {...old.field}
        label={t('oldPassword')}
        problem={isSubmitted && !old.password ? t('oldPasswordNeeded') : old.problem}
        autoComplete="current-password"
      />
      <ActionButton type="submit" isBusy={isProving}>
        {t('next')}
      </ActionButton>
    </form>
  )
}

function VerifyCode({ by, address, onProved }: VerifyCodeProps) {
  const { t } = useTranslation(['account', 'app'])
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const failed = (failure?: CallError) => setProblem(failure?.message)
  const sender = useCodeSender(`own-password-${by}`, failed)
  const codeType = codeTypes[by]
  const send = useWrite(identityCalls.sendPasswordCode, sender.sending)
  const verify = useWrite(identityCalls.verifyCode, {
    quiet: true,
    onSuccess: ({ Ticket }) => onProved({ ticket: Ticket }),
  })
  const sendCode = useDebounced(() => send.mutate({ body: { codeType } }, { onError: sender.onError }))
  const onSubmit = useSubmit(() => {
    if (!/^\d{6}$/.test(code)) return setProblem(t('app:code.needed'))
    verify.mutate({ body: { codeType, VerificationCode: code } }, { onError: failed })
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <p className="account-change-hint">{t('codeTo', { address })}</p>
      <CodeField
        sender={sender}
        isSending={send.isPending}
        onSend={sendCode}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div role="alert">{problem && <p className="account-problem">{problem}</p>}</div>
      <ActionButton type="submit" isBusy={verify.isPending}>
        {t('next')}
      </ActionButton>
    </form>
  )
}

interface VerifyCodeProps extends Pick<VerifyProps, 'onProved'> {
  by: 'phone' | 'email'
  /** Masked where the server masks it. */
  address: string
}

interface SetPasswordProps {
  person: AccountInfo
  proof: Proof
  onBack: () => void
  onDone: (ended: number) => void
}

function SetPassword({ person, proof, onBack, onDone }: SetPasswordProps) {
  const { t } = useTranslation('account')
  const form = useAppForm(blankPasswords)
  const changed = {
    quiet: true,
    invalidates: [identityCalls.session],
    onSuccess: ({ EndedSessions }: { EndedSessions: number }) => onDone(EndedSessions),
  }
  const modify = useWrite(identityCalls.modifyPassword, changed)
  const reset = useWrite(identityCalls.resetPassword, changed)
  const submit = ({ password: NewPassword }: typeof blankPasswords) => {
    const onError = (problem: CallError) => {
      const { error, message } = problem
      if (error !== 'identity.ticket-invalid' && error !== 'identity.wrong-password')
        return showCallError(form, problem, passwordErrors)
      showToast('error', message)
      onBack()
    }
    if ('ticket' in proof) reset.mutate({ body: { Ticket: proof.ticket, NewPassword } }, { onError })
    else modify.mutate({ body: { OldPassword: passwordDigest(proof.oldPassword), NewPassword } }, { onError })
  }
  return (
    <Form form={form} onSubmit={submit} takesFocus>
      <FormNewPassword ownNames={[person.Account]} />
      <FormProblems />
      <ActionButton type="submit" isBusy={modify.isPending || reset.isPending}>
        {t('change.password')}
      </ActionButton>
      <button type="button" className="login-link" onClick={onBack}>
        {t('previous')}
      </button>
    </Form>
  )
}
