import { codeTypes } from '@atrium/contract/constants.ts'
import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import type { OwnSignature } from '@atrium/contract/esign/esign.shapes.ts'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/use-app-form.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { ActionButton } from '#components/action-button.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormCodeField } from '#components/form-code-field.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import { useCodeSender } from '#components/use-code-sender.ts'
import styles from './esign.module.css'

interface Props {
  own: OwnSignature
  onDone: () => void
}

/** Options of a write that changes the own password: says so, and closes the form. */
const saved = (text: string, onDone: () => void) => ({
  quiet: true,
  invalidates: [esignCalls.own],
  onSuccess() {
    showToast('success', text)
    onDone()
  },
})
const loginErrors = { 'identity.wrong-password': 'LoginPassword', 'identity.locked': 'LoginPassword' } as const
const newErrors = {
  'esign.password-below-rules': 'EsignPassword',
  'esign.same-as-login': 'EsignPassword',
  'esign.same-as-old': 'EsignPassword',
} as const

/** The password of signing in as it travels: a digest, but as it is for people of a directory. */
const loginPassword = ({ LoginPassword: kept }: OwnSignature, typed: string) =>
  kept === 'directory' ? typed : passwordDigest(typed)

/** Sets the first signature password, or a forgotten one anew: proves the password of signing in first. */
export function SetForm({ own, isReset = false, onDone }: Props & { isReset?: boolean }) {
  const { t } = useTranslation('esign')
  const [ticket, setTicket] = useState<string>()
  return (
    <div className={styles.form}>
      {isReset && <p>{t('own.resetHint')}</p>}
      {ticket === undefined ? (
        <ProveLogin own={own} onProved={setTicket} />
      ) : (
        <NewPassword
          own={own}
          ticket={ticket}
          isReset={isReset}
          onExpired={() => setTicket(undefined)}
          onDone={onDone}
        />
      )}
    </div>
  )
}

function ProveLogin({ own, onProved }: { own: OwnSignature; onProved: (ticket: string) => void }) {
  const { t } = useTranslation('esign')
  const form = useAppForm({ LoginPassword: '' })
  const verify = useWrite(esignCalls.verifyLoginPassword, { quiet: true, onSuccess: ({ Ticket }) => onProved(Ticket) })
  return (
    <Form
      form={form}
      takesFocus
      isGuarded={false}
      onSubmit={({ LoginPassword }) =>
        verify.mutate(
          { params: { id: own.AccountId }, body: { LoginPassword: loginPassword(own, LoginPassword) } },
          { onError: (problem) => showCallError(form, problem, loginErrors) },
        )
      }
    >
      <LoginPasswordField own={own} />
      <FormProblems />
      <ActionButton type="submit" isBusy={verify.isPending}>
        {t('own.next')}
      </ActionButton>
    </Form>
  )
}

function LoginPasswordField({ own }: { own: OwnSignature }) {
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

const blank = { EsignPassword: '', repeated: '', verificationCode: '' }

interface NewProps extends Props {
  ticket: string
  isReset: boolean
  /** Called when the proof is no longer good. */
  onExpired: () => void
}

function NewPassword({ own, ticket, isReset, onExpired, onDone }: NewProps) {
  const { t } = useTranslation('esign')
  const form = useAppForm(blank)
  const [method, setMethod] = useState(own.ResetMethods[0]?.Method ?? 'email')
  const options = saved(t('own.saved'), onDone)
  const save = useWrite(esignCalls.savePassword, options)
  const reset = useWrite(esignCalls.resetPassword, options)
  const submit = ({ EsignPassword, verificationCode }: typeof blank) => {
    const onError = (problem: CallError) => {
      if (problem.error === 'identity.ticket-invalid') {
        showToast('error', problem.message)
        return onExpired()
      }
      showCallError(form, problem, { ...newErrors, 'identity.wrong-code': 'verificationCode' })
    }
    const body = { EsignPassword, Ticket: ticket }
    if (!isReset) save.mutate({ body }, { onError })
    else
      reset.mutate(
        { body: { ...body, CodeType: codeTypes[method], VerificationCode: verificationCode.trim() } },
        { onError },
      )
  }
  return (
    <Form form={form} takesFocus onSubmit={submit}>
      <NewPasswordFields own={own} />
      {isReset && (
        <ResetCode
          own={own}
          method={method}
          onChoose={setMethod}
          onProblem={(problem) => showCallError(form, problem)}
        />
      )}
      <FormProblems />
      <ActionButton type="submit" isBusy={save.isPending || reset.isPending}>
        {t('own.set')}
      </ActionButton>
    </Form>
  )
}

/** The new password, twice, as fields `EsignPassword` and `repeated` of the surrounding form. */
function NewPasswordFields({ own }: { own: OwnSignature }) {
  const { t } = useTranslation('esign')
  const { getValues } = useFormContext()
  return (
    <>
      <FormTextField
        name="EsignPassword"
        label={t('own.new')}
        hint={t('own.newHint', { min: own.MinLength })}
        rules={{ required: t('own.newNeeded') }}
        autoComplete="new-password"
        isPassword
      />
      <FormTextField
        name="repeated"
        label={t('own.repeat')}
        rules={{
          required: t('own.newNeeded'),
          validate: (text: string) => text === getValues('EsignPassword') || t('own.repeatWrong'),
        }}
        autoComplete="new-password"
        isPassword
      />
    </>
  )
}

type Method = OwnSignature['ResetMethods'][number]['Method']

interface CodeProps {
  own: OwnSignature
  method: Method
  onChoose: (method: Method) => void
  onProblem: (problem: CallError) => void
}

function ResetCode({ own, method, onChoose, onProblem }: CodeProps) {
  const { t } = useTranslation('esign')
  const sender = useCodeSender(`esign-${method}`, (problem) => problem && onProblem(problem))
  const send = useWrite(esignCalls.sendResetCode, sender.sending)
  const sendCode = useDebounced(() =>
    send.mutate({ body: { CodeType: codeTypes[method] } }, { onError: sender.onError }),
  )
  return (
    <>
      <RadioGroup
        label={t('codeBy')}
        options={own.ResetMethods.map(({ Method: key, Target }) => ({ key, text: Target }))}
        chosen={method}
        onChoose={onChoose}
      />
      <FormCodeField sender={sender} isSending={send.isPending} onSend={sendCode} />
    </>
  )
}

/** Changes the signature password of somebody who knows the present one. */
export function ChangeForm({ own, onDone }: Props) {
  const { t } = useTranslation('esign')
  const form = useAppForm({ present: '', EsignPassword: '', repeated: '' })
  const modify = useWrite(esignCalls.modifyPassword, saved(t('own.saved'), onDone))
  return (
    <div className={styles.form}>
      <Form
        form={form}
        takesFocus
        onSubmit={({ present, EsignPassword }) =>
          modify.mutate(
            {
              params: { AccountId: own.AccountId },
              body: { EsignPassword: present, NewEsignPassword: EsignPassword },
            },
            {
              onError: (problem) =>
                showCallError(form, problem, {
                  ...newErrors,
                  'esign.wrong-password': 'present',
                  'esign.locked': 'present',
                }),
            },
          )
        }
      >
        <FormTextField
          name="present"
          label={t('own.present')}
          rules={{ required: t('passwordNeeded') }}
          autoComplete="off"
          isPassword
        />
        <NewPasswordFields own={own} />
        <FormProblems />
        <ActionButton type="submit" isBusy={modify.isPending}>
          {t('own.change')}
        </ActionButton>
      </Form>
    </div>
  )
}

/** Lets the password of signing in sign, or ends that. */
export function AssociateForm({ own, isAssociated, onDone }: Props & { isAssociated: boolean }) {
  const { t } = useTranslation('esign')
  const form = useAppForm({ LoginPassword: '' })
  const associate = useWrite(
    esignCalls.associate,
    saved(t(isAssociated ? 'own.associatedDone' : 'own.separateDone'), onDone),
  )
  return (
    <div className={styles.form}>
      <Form
        form={form}
        takesFocus
        isGuarded={false}
        onSubmit={({ LoginPassword }) =>
          associate.mutate(
            {
              params: { AccountId: own.AccountId },
              body: { AssociatedLoginPassword: isAssociated, LoginPassword: loginPassword(own, LoginPassword) },
            },
            { onError: (problem) => showCallError(form, problem, loginErrors) },
          )
        }
      >
        <LoginPasswordField own={own} />
        <FormProblems />
        <ActionButton type="submit" isBusy={associate.isPending}>
          {t(isAssociated ? 'own.associate' : 'own.separate')}
        </ActionButton>
      </Form>
    </div>
  )
}
