import { codeTypes } from '@atrium/contract/constants.ts'
import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import type { OwnSignature } from '@atrium/contract/esign/esign.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { useDebounced } from '#kit/forms/use-debounced.ts'
import { ActionButton } from '#components/action-button.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormCodeField } from '#identity/fields/form-code-field.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import { useCodeSender } from '#identity/fields/use-code-sender.ts'
import styles from '../esign.module.css'

export const loginErrors = { 'identity.wrong-password': 'LoginPassword', 'identity.locked': 'LoginPassword' } as const

/** The password of signing in as it travels: a digest, but as it is for people of a directory. */
export const loginPassword = ({ LoginPassword: kind }: OwnSignature, typed: string) =>
  kind === 'directory' ? typed : passwordDigest(typed)

/** What proves the owner, and the password of signing in as it travels. */
interface Proof {
  ticket: string
  password: string
}

interface Props {
  own: OwnSignature
  needsCode: boolean
  /** The ticket of somebody who has signed in again at a provider. */
  given?: string | undefined
  onProved: (proof: Proof) => void
}

/** Proves the owner of a signature: by signing in again, and by a code where one is needed. */
export function ProveOwner({ own, needsCode, given, onProved }: Props) {
  const [proof, setProof] = useState(given === undefined ? undefined : { ticket: given, password: '' })
  if (!proof && own.LoginPassword === 'none') return <SignInAgain own={own} />
  if (!proof) return <ProveLogin own={own} onProved={needsCode ? setProof : onProved} />
  return (
    <ProveCode
      own={own}
      ticket={proof.ticket}
      onProved={(ticket) => onProved({ ...proof, ticket })}
      onExpired={() => setProof(undefined)}
    />
  )
}

/** Leads people without a password here to their provider, which asks for them again and sends them back. */
function SignInAgain({ own }: { own: OwnSignature }) {
  const { t } = useTranslation('esign')
  const start = useWrite(esignCalls.signInAgain, { onSuccess: ({ Url }) => location.assign(Url) })
  return (
    <>
      <p className={styles.note}>{t('own.againHint')}</p>
      {own.Providers.map(({ ID, Name }) => (
        <ActionButton
          key={ID}
          type="button"
          isBusy={start.isPending}
          onClick={() => start.mutate({ body: { ConnectionID: ID } })}
        >
          {t('own.again', { name: Name })}
        </ActionButton>
      ))}
    </>
  )
}

function ProveLogin({ own, onProved }: Pick<Props, 'own' | 'onProved'>) {
  const { t } = useTranslation('esign')
  const form = useAppForm({ LoginPassword: '' })
  const verify = useWrite(esignCalls.verifyLoginPassword, { quiet: true })
  const submit = (typed: { LoginPassword: string }) => {
    const password = loginPassword(own, typed.LoginPassword)
    verify.mutate(
      { params: { id: own.AccountId }, body: { LoginPassword: password } },
      {
        onError: (problem) => showCallError(form, problem, loginErrors),
        onSuccess: ({ Ticket }) => onProved({ ticket: Ticket, password }),
      },
    )
  }
  return (
    <Form form={form} takesFocus isGuarded={false} onSubmit={submit}>
      <LoginPasswordField own={own} />
      <FormProblems />
      <ActionButton type="submit" isBusy={verify.isPending}>
        {t('own.next')}
      </ActionButton>
    </Form>
  )
}

/** The password of signing in, as field `LoginPassword` of the surrounding form. */
export function LoginPasswordField({ own }: { own: OwnSignature }) {
  const { t } = useTranslation('esign')
  return (
    <FormTextField
      name="LoginPassword"
      label={t(own.LoginPassword === 'directory' ? 'own.directoryPassword' : 'own.loginPassword')}
      rules={{ required: t('own.loginPasswordNeeded') }}
      autoComplete="current-password"
      isPassword
    />
  )
}

interface CodeProofProps {
  own: OwnSignature
  ticket: string
  onProved: (ticket: string) => void
  /** Called when the proof of the password is no longer good. */
  onExpired: () => void
}

function ProveCode({ own, ticket, onProved, onExpired }: CodeProofProps) {
  const { t } = useTranslation('esign')
  const form = useAppForm({ verificationCode: '' })
  const [method, setMethod] = useState(own.ResetMethods[0]?.Method ?? 'email')
  const verify = useWrite(esignCalls.verifyCode, { quiet: true, onSuccess: ({ Ticket }) => onProved(Ticket) })
  const onError = (problem: CallError) => {
    if (problem.error !== 'identity.ticket-invalid')
      return showCallError(form, problem, { 'identity.wrong-code': 'verificationCode' })
    showToast('error', problem.message)
    onExpired()
  }
  return (
    <Form
      form={form}
      takesFocus
      isGuarded={false}
      onSubmit={({ verificationCode }) =>
        verify.mutate(
          { body: { Ticket: ticket, CodeType: codeTypes[method], VerificationCode: verificationCode.trim() } },
          { onError },
        )
      }
    >
      <p className={styles.note}>{t('own.codeHint')}</p>
      <CodeFields
        own={own}
        method={method}
        onChoose={setMethod}
        onProblem={(problem) => showCallError(form, problem)}
      />
      <FormProblems />
      <ActionButton type="submit" isBusy={verify.isPending}>
        {t('own.next')}
      </ActionButton>
    </Form>
  )
}

type Method = OwnSignature['ResetMethods'][number]['Method']

interface CodeProps {
  own: OwnSignature
  method: Method
  onChoose: (method: Method) => void
  onProblem: (problem: CallError) => void
}

/** Where the code goes, and the code, as field `verificationCode` of the surrounding form. */
export function CodeFields({ own, method, onChoose, onProblem }: CodeProps) {
  const { t } = useTranslation('esign')
  const sender = useCodeSender(`esign-${method}`, (problem) => problem && onProblem(problem))
  const send = useWrite(esignCalls.sendResetCode, sender.sending)
  const sendCode = useDebounced(() =>
    send.mutate({ body: { CodeType: codeTypes[method] } }, { onError: sender.onError }),
  )
  return (
    <>
      <div className={styles.target}>
        <RadioGroup
          label={t('codeBy')}
          options={own.ResetMethods.map(({ Method: key, Target }) => ({ key, text: Target }))}
          chosen={method}
          onChoose={onChoose}
        />
      </div>
      <FormCodeField sender={sender} isSending={send.isPending} onSend={sendCode} />
    </>
  )
}
