import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { ActionButton } from '#components/action-button.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormCodeField } from '#identity/fields/form-code-field.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { useCodeSender } from '#identity/fields/use-code-sender.ts'
import styles from './account.module.css'

interface Props {
  by: 'phone' | 'email'
  person: AccountInfo
  onDone: () => void
}

/** Changes the phone or email address: confirms the password, then a code sent to the new address. */
export function ChangeContact(props: Props) {
  const [ticket, setTicket] = useState<string>()
  return ticket ? (
    <VerifyContact {...props} ticket={ticket} onExpired={() => setTicket(undefined)} />
  ) : (
    <ConfirmPassword {...props} onProved={setTicket} />
  )
}

function ConfirmPassword({ person, onProved }: Props & { onProved: (ticket: string) => void }) {
  const { t } = useTranslation(['account', 'app'])
  const form = useAppForm({ password: '' })
  const prove = useWrite(identityCalls.authenticatedAccount, {
    quiet: true,
    onSuccess: ({ ticket }) => onProved(ticket),
  })
  const submit = ({ password }: { password: string }) =>
    prove.mutate(
      { body: { accountId: person.ID, password: passwordDigest(password) } },
      { onError: ({ message }) => form.setError('password', { message }, { shouldFocus: true }) },
    )
  return (
    <div className={styles.change}>
      <Form form={form} onSubmit={submit} takesFocus isGuarded={false}>
        <FormTextField
          name="password"
          label={t('proveYourself')}
          rules={{ required: t('app:form.needed') }}
          autoComplete="current-password"
          isPassword
        />
        <ActionButton type="submit" isBusy={prove.isPending}>
          {t('next')}
        </ActionButton>
      </Form>
    </div>
  )
}

interface Draft {
  address: string
  verificationCode: string
}

function VerifyContact({ by, person, onDone, ticket, onExpired }: Props & { ticket: string; onExpired: () => void }) {
  const { t } = useTranslation('account')
  const form = useAppForm<Draft>({ address: '', verificationCode: '' })
  const isPhone = by === 'phone'
  const sender = useCodeSender(`bind-${by}`, showResult)
  const onBound = {
    quiet: true,
    invalidates: [identityCalls.session, accountCalls.basic],
    onSuccess: () => {
      showToast('success', t(isPhone ? 'phoneBound' : 'emailBound'))
      onDone()
    },
  }
  const toMobile = useWrite(identityCalls.sendMobileCode, sender.sending)
  const toEmail = useWrite(identityCalls.sendEmailCode, sender.sending)
  const bindPhone = useWrite(accountCalls.modifyMobilePhone, onBound)
  const bindEmail = useWrite(accountCalls.modifyEmail, onBound)
  const sendCode = () =>
    sender.request(
      () => form.trigger('address', { shouldFocus: true }),
      (answer) => {
        const send = isPhone ? toMobile : toEmail
        const body = { account: form.getValues('address').trim(), checkType: 3, ...answer } as const
        send.mutate({ body }, { onError: sender.onError })
      },
    )
  const submit = ({ address, verificationCode }: Draft) => {
    const proof = { accountId: person.ID, verificationCode: verificationCode.trim(), ticket }
    if (isPhone) bindPhone.mutate({ body: { ...proof, mobilePhone: address.trim() } }, { onError: showResult })
    else bindEmail.mutate({ body: { ...proof, email: address.trim() } }, { onError: showResult })
  }
  const isValid = isPhone ? isMobilePhone : isMailAddress
  const wrong = t(isPhone ? 'wrongPhone' : 'wrongEmail')
  return (
    <div className={styles.change}>
      <Form form={form} onSubmit={submit} takesFocus>
        <FormTextField
          name="address"
          label={t(isPhone ? 'newPhone' : 'newEmail')}
          rules={{ required: wrong, validate: (address) => isValid(address.trim()) || wrong }}
          inputMode={isPhone ? 'numeric' : 'email'}
          autoComplete={isPhone ? 'tel-national' : 'email'}
          maxLength={isPhone ? 11 : 254}
        />
        <FormCodeField sender={sender} isSending={toMobile.isPending || toEmail.isPending} onSend={sendCode} />
        <FormProblems />
        <ActionButton type="submit" isBusy={bindPhone.isPending || bindEmail.isPending}>
          {t(isPhone ? 'change.phone' : 'change.email')}
        </ActionButton>
      </Form>
    </div>
  )

  function showResult(problem?: CallError) {
    form.clearErrors('root')
    if (problem?.error === 'identity.ticket-invalid') return onExpired()
    if (problem) showCallError(form, problem, addressErrors)
  }
}

/** Errors of calls that belong to the address. */
const addressErrors = {
  'identity.wrong-phone': 'address',
  'identity.phone-taken': 'address',
  'identity.wrong-email': 'address',
  'identity.email-taken': 'address',
} as const
