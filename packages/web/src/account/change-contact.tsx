import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { ActionButton } from '#components/action-button.tsx'
import { CodeField } from '#components/code-field.tsx'
import { PasswordField } from '#components/password-field.tsx'
import { TextField } from '#components/text-field.tsx'
import { useCodeSender } from '#components/use-code-sender.ts'

interface Props {
  by: 'phone' | 'email'
  person: AccountInfo
  onDone: () => void
}

/** Changes the phone or e-mail address: confirms the password, then a code sent to the new address. */
export function ChangeContact(props: Props) {
  const [ticket, setTicket] = useState<string>()
  return ticket ? (
    <VerifyContact {...props} ticket={ticket} onExpired={() => setTicket(undefined)} />
  ) : (
    <ConfirmPassword {...props} onProved={setTicket} />
  )
}

function ConfirmPassword({ person, onProved }: Props & { onProved: (ticket: string) => void }) {
  const { t } = useTranslation('account')
  const [password, setPassword] = useState('')
  const prove = useWrite(identityCalls.authenticatedAccount, {
    quiet: true,
    onSuccess: ({ ticket }) => onProved(ticket),
  })
  const onSubmit = useSubmit(() => {
    if (password) prove.mutate({ body: { accountId: person.ID, password: passwordDigest(password) } })
  })
  return (
    <form className="account-change" onSubmit={onSubmit} noValidate>
      <PasswordField
        label={t('proveYourself')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        problem={prove.error?.message}
        autoComplete="current-password"
        autoFocus
      />
      <ActionButton type="submit" isBusy={prove.isPending}>
        {t('next')}
      </ActionButton>
    </form>
  )
}

function VerifyContact({ by, person, onDone, ticket, onExpired }: Props & { ticket: string; onExpired: () => void }) {
  const { t } = useTranslation(['account', 'app'])
  const [input, setInput] = useState('')
  const [code, setCode] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isPhone = by === 'phone'
  const address = input.trim()
  const isValid = isPhone ? isMobilePhone(address) : isMailAddress(address)
  const failed = (failure?: CallError) => {
    setProblem(failure?.message)
    if (failure?.error === 'identity.ticket-invalid') onExpired()
  }
  const sender = useCodeSender(`bind-${by}`, failed)
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
  const sendCode = useDebounced(() => {
    setIsSubmitted(true)
    if (!isValid) return
    const send = isPhone ? toMobile : toEmail
    send.mutate({ body: { account: address, checkType: 3 } }, { onError: sender.onError })
  })
  const onSubmit = useSubmit(() => {
    setIsSubmitted(true)
    if (!isValid) return
    if (!/^\d{6}$/.test(code)) return setProblem(t('app:code.needed'))
    const proof = { accountId: person.ID, verificationCode: code, ticket }
    if (isPhone) bindPhone.mutate({ body: { ...proof, mobilePhone: address } }, { onError: failed })
    else bindEmail.mutate({ body: { ...proof, email: address } }, { onError: failed })
  })
  return (
    <form className="account-change" onSubmit={onSubmit} noValidate>
      <TextField
        label={t(isPhone ? 'newPhone' : 'newEmail')}
        value={input}
        onChange={(event) => setInput(event.target.value)}
        problem={isSubmitted && !isValid ? t(isPhone ? 'wrongPhone' : 'wrongEmail') : undefined}
        inputMode={isPhone ? 'numeric' : 'email'}
        autoComplete={isPhone ? 'tel-national' : 'email'}
        maxLength={isPhone ? 11 : 254}
        autoFocus
      />
      <CodeField
        sender={sender}
        isSending={toMobile.isPending || toEmail.isPending}
        onSend={sendCode}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div role="alert">{problem && <p className="account-problem">{problem}</p>}</div>
      <ActionButton type="submit" isBusy={bindPhone.isPending || bindEmail.isPending}>
        {t(isPhone ? 'change.phone' : 'change.email')}
      </ActionButton>
    </form>
  )
}
