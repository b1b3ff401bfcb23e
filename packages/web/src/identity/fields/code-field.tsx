import { codeDigits } from '@atrium/contract/constants.ts'
import { useEffect, useRef, type InputHTMLAttributes, type RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { CaptchaField } from './captcha-field.tsx'
import { TextField } from '#components/text-field.tsx'
import type { CodeSender } from './use-code-sender.ts'
import styles from '#components/text-field.module.css'

type InputProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onBlur' | 'name' | 'required'>

interface Props extends InputProps {
  sender: CodeSender
  isSending: boolean
  onSend: () => void
  problem?: string | undefined
  ref?: RefCallback<HTMLInputElement>
}

/** Field for a six-digit code with a send button and its countdown, below the captcha when the server asks for one. */
export function CodeField({ sender, isSending, onSend, problem, ref, ...input }: Props) {
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
    <button type="button" className={styles.codeSend} disabled={isSending || isWaiting} onClick={onSend}>
      {isWaiting ? t('code.wait', { seconds: sender.wait }) : t('code.send')}
    </button>
  )
  return (
    <>
      <CaptchaField captcha={sender.captcha} problem={sender.captchaProblem} hint={t('captcha.hint')} />
      <TextField
        ref={(element) => {
          field.current = element
          ref?.(element)
        }}
        name="verificationCode"
        label={t('code')}
        problem={problem}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeDigits}
        after={button}
        {...input}
      />
    </>
  )
}
