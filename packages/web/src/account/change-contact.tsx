import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailed } from '#kit/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
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

/** Binds another phone or e-mail address: first the password once more, then a code to the new one. */
export function ChangeContact(props: Props) {
  const [ticket, setTicket] = useState<string>()
  return ticket ? (
    <Bind {...props} ticket={ticket} onExpired={() => setTicket(undefined)} />
  ) : (
    <Prove {...props} onProved={setTicket} />
  )
}

function Prove({ person, onProved }: Props & { onProved: (ticket: string) => void }) {
  const { t } = useTranslation('account')
  const [password, setPassword] = useState('')
  const prove = useWrite(identityCalls.authenticatedAccount, {
    quiet: true,
    onSuccess: ({ ticket }) => onProved(ticket),
  })
  const send = async () => prove.mutate({ body: { accountId: person.ID, password: await passwordDigest(password) } })
  const submit = useDebounced(() => {
    if (password) void send()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
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

function Bind({ by, person, onDone, ticket, onExpired }: Props & { ticket: string; onExpired: () => void }) {
  const { t } = useTranslation(['account', 'app'])
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const sender = useCodeSender(`bind-${by}`)
  const isPhone = by === 'phone'
  const address = typed.trim()
  const isFit = isPhone ? isMobilePhone(address) : isMailAddress(address)
  const failed = (failure: CallFailed) => {
    setProblem(failure.message)
    if (failure.error === 'identity.ticket-invalid') onExpired()
  }
  const sending = {
    quiet: true,
    onSuccess: (sent: { ResendAfter: number; ExpiresAfter: number }) => {
      sender.onSent(sent)
      setProblem(undefined)
      showToast('success', t('app:code.sent'))
    },
  }
  const bound = {
    quiet: true,
    refreshes: [identityCalls.session, accountCalls.basic],
    onSuccess: () => {
      showToast('success', t(isPhone ? 'phoneBound' : 'emailBound'))
      onDone()
    },
  }
  const toMobile = useWrite(identityCalls.sendMobileCode, sending)
  const toEmail = useWrite(identityCalls.sendEmailCode, sending)
  const bindPhone = useWrite(accountCalls.modifyMobilePhone, bound)
  const bindEmail = useWrite(accountCalls.modifyEmail, bound)
  const sendCode = useDebounced(() => {
    setIsTried(true)
    if (!isFit) return
    const send = isPhone ? toMobile : toEmail
    send.mutate(
      { body: { account: address, checkType: 3 } },
      { onError: (failure) => (sender.onFailed(failure), failed(failure)) },
    )
  })
  const submit = useDebounced(() => {
    setIsTried(true)
    if (!isFit) return
    if (!/^\d{6}$/.test(code)) return setProblem(t('app:code.needed'))
    const proof = { accountId: person.ID, verificationCode: code, ticket }
    if (isPhone) bindPhone.mutate({ body: { ...proof, mobilePhone: address } }, { onError: failed })
    else bindEmail.mutate({ body: { ...proof, email: address } }, { onError: failed })
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form className="account-change" onSubmit={onSubmit} noValidate>
      <TextField
        label={t(isPhone ? 'newPhone' : 'newEmail')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        problem={isTried && !isFit ? t(isPhone ? 'wrongPhone' : 'wrongEmail') : undefined}
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
