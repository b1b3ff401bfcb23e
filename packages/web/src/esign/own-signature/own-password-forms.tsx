import { codeTypes } from '@atrium/contract/constants.ts'
import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import type { OwnSignature } from '@atrium/contract/esign/esign.shapes.ts'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { ActionButton } from '#components/action-button.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { CodeFields, loginErrors, loginPassword, LoginPasswordField, ProveOwner } from './prove-owner.tsx'
import styles from '../esign.module.css'

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
const presentErrors = { 'esign.wrong-password': 'present', 'esign.locked': 'present' } as const
const newErrors = {
  'esign.password-below-rules': 'EsignPassword',
  'esign.same-as-login': 'EsignPassword',
  'esign.same-as-old': 'EsignPassword',
} as const

/** Sets the first signature password, or a forgotten one anew: the owner proves to be the owner first. */
export function SetForm({
  own,
  isReset = false,
  given,
  onDone,
}: Props & { isReset?: boolean; given?: string | undefined }) {
  const { t } = useTranslation('esign')
  const needsCode = !isReset && own.Confirmation === 'code'
  const [ticket, setTicket] = useState(needsCode ? undefined : given)
  return (
    <div className={styles.form}>
      {isReset && <p className={styles.note}>{t('own.resetHint')}</p>}
      {ticket === undefined ? (
        <ProveOwner own={own} needsCode={needsCode} given={given} onProved={({ ticket: proof }) => setTicket(proof)} />
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
        <CodeFields
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
                  ...presentErrors,
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

/** Lets the password of signing in sign: proven by the present signature password where there is one, else by a code. */
export function AssociateForm({ own, onDone }: Props) {
  const { t } = useTranslation('esign')
  const associate = useWrite(esignCalls.associate, saved(t('own.associatedDone'), onDone))
  const send = (LoginPassword: string, Ticket: string | undefined, onError?: (problem: CallError) => void) =>
    associate.mutate(
      {
        params: { AccountId: own.AccountId },
        body: { AssociatedLoginPassword: true, LoginPassword, ...(Ticket !== undefined && { Ticket }) },
      },
      { onError: onError ?? ((problem) => showToast('error', problem.message)) },
    )
  return (
    <div className={styles.form}>
      {own.Password === 'signature' ? (
        <AssociateByPassword own={own} isBusy={associate.isPending} onProved={send} />
      ) : (
        <ProveOwner
          own={own}
          needsCode={own.Confirmation === 'code'}
          onProved={({ ticket, password }) => send(password, own.Confirmation === 'code' ? ticket : undefined)}
        />
      )}
    </div>
  )
}

interface ByPasswordProps {
  own: OwnSignature
  isBusy: boolean
  onProved: (password: string, ticket: string, onError: (problem: CallError) => void) => void
}

function AssociateByPassword({ own, isBusy, onProved }: ByPasswordProps) {
  const { t } = useTranslation('esign')
  const form = useAppForm({ LoginPassword: '', present: '' })
  const verify = useWrite(esignCalls.verifyPassword, { quiet: true })
  const onError = (problem: CallError) => showCallError(form, problem, { ...loginErrors, ...presentErrors })
  return (
    <Form
      form={form}
      takesFocus
      isGuarded={false}
      onSubmit={({ LoginPassword, present }) =>
        verify.mutate(
          { params: { AccountId: own.AccountId }, body: { EsignPassword: present } },
          { onError, onSuccess: ({ Ticket }) => onProved(loginPassword(own, LoginPassword), Ticket, onError) },
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
      <LoginPasswordField own={own} />
      <FormProblems />
      <ActionButton type="submit" isBusy={verify.isPending || isBusy}>
        {t('own.associate')}
      </ActionButton>
    </Form>
  )
}
