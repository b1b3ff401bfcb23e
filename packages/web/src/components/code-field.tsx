import { codeDigits } from '@atrium/contract/constants.ts'
import { useEffect, useRef, type InputHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from './text-field.tsx'
import type { CodeSender } from './use-code-sender.ts'

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'name'> {
  sender: CodeSender
  isSending: boolean
  onSend: () => void
  problem?: string | undefined
}

/** Field for a six-digit code with a send button and its countdown. */
export function CodeField({ sender, isSending, onSend, problem, ...input }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const isWaiting = sender.wait > 0
  const wasWaiting = useRef(isWaiting)
  // The button can no longer be pressed, and the next step is to type the code.
  useEffect(() => {
    if (isWaiting && !wasWaiting.current) field.current?.focus()
    wasWaiting.current = isWaiting
  }, [isWaiting])
  const button = (
    <button type="button" className="code-send" disabled={isSending || sender.wait > 0} onClick={onSend}>
      {sender.wait > 0 ? t('code.wait', { seconds: sender.wait }) : t('code.send')}
    </button>
  )
  return (
    <TextField
      ref={field}
      name="verificationCode"
      label={t('code')}
      problem={problem}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={codeDigits}
      after={button}
      {...input}
    />
  )
}
