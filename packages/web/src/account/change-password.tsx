import { codeTypes } from '@atrium/contract/constants.ts'
import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'
import { useState, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { canSendCodeTo } from '#kit/code-channels.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { useDebounced } from '#kit/forms/use-debounced.ts'
import { ActionButton } from '#components/action-button.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormCodeField } from '#identity/fields/form-code-field.tsx'
import { blankPasswords, FormNewPassword, passwordErrors } from '#identity/fields/form-new-password.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { StepBar } from '#components/step-bar.tsx'
import { useCodeSender } from '#identity/fields/use-code-sender.ts'
import { usePasswordCheck } from '#identity/fields/use-password-check.ts'
import styles from './account.module.css'

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
    <div className={styles.change}>
      <StepBar steps={[t('passwordStep.verify'), t('passwordStep.password'), t('passwordStep.done')]} at={at} />
      {at === 0 && <Verify person={person} onProved={setProof} />}
      {at === 1 && proof && <SetPassword person={person} proof={proof} onBack={back} onDone={setEnded} />}
      {at === 2 && (
        <div role="status">
          <p className={styles.changeDone}>{t('passwordDone', { count: ended ?? 0 })}</p>
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

/** Verifies the person by the old password or by a code sent to their phone or email address. */
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
  const form = useAppForm({ oldPassword: '' })
  const [isProving, setIsProving] = useState(false)
  const check = usePasswordCheck()
  const verify = async (password: string) => {
    const failure = await check(password)
    // The answer may come after the password was changed.
    if (failure && form.getValues('oldPassword') === password)
      form.setError('oldPassword', { message: failure.message })
    return failure === undefined
  }
  const submit = async ({ oldPassword }: { oldPassword: string }) => {
    setIsProving(true)
    if (await verify(oldPassword)) return onProved({ oldPassword })
    setIsProving(false)
    form.setFocus('oldPassword')
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    // Revealing the password does not leave the field.
    if (target.value && !target.parentElement?.contains(relatedTarget)) void verify(target.value)
  }
  return (
    <Form form={form} onSubmit={(draft) => void submit(draft)} takesFocus isGuarded={false}>
      <FormTextField
        name="oldPassword"
        label={t('oldPassword')}
        rules={{ required: t('oldPasswordNeeded') }}
        autoComplete="current-password"
        onBlur={onBlur}
        isPassword
      />
      <ActionButton type="submit" isBusy={isProving}>
        {t('next')}
      </ActionButton>
    </Form>
  )
}

function VerifyCode({ by, address, onProved }: VerifyCodeProps) {
  const { t } = useTranslation('account')
  const form = useAppForm({ verificationCode: '' })
  const showResult = (problem?: CallError) => {
    form.clearErrors('root')
    if (problem) showCallError(form, problem)
  }
  const sender = useCodeSender(`own-password-${by}`, showResult)
  const codeType = codeTypes[by]
  const send = useWrite(identityCalls.sendPasswordCode, sender.sending)
  const verify = useWrite(identityCalls.verifyCode, {
    quiet: true,
    onSuccess: ({ Ticket }) => onProved({ ticket: Ticket }),
  })
  const sendCode = useDebounced(() => send.mutate({ body: { codeType } }, { onError: sender.onError }))
  const submit = ({ verificationCode }: { verificationCode: string }) =>
    verify.mutate({ body: { codeType, VerificationCode: verificationCode.trim() } }, { onError: showResult })
  return (
    <Form form={form} onSubmit={submit} isGuarded={false}>
      <p className={styles.changeHint}>{t('codeTo', { address })}</p>
      <FormCodeField sender={sender} isSending={send.isPending} onSend={sendCode} />
      <FormProblems />
      <ActionButton type="submit" isBusy={verify.isPending}>
        {t('next')}
      </ActionButton>
    </Form>
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
