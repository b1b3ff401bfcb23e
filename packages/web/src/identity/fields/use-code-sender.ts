import type { CaptchaAnswer, CodeSent } from '@atrium/contract/identity/identity.shapes.ts'
import { codeResend } from '@atrium/contract/constants.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/forms/use-debounced.ts'
import { countdownOf, rememberCountdown } from './countdown.ts'
import { useCaptcha, type Captcha } from './use-captcha.ts'

export interface CodeSender {
  /** Seconds until another code can be sent. */
  wait: number
  /** Shown when the server asks for one before it sends a code. */
  captcha: Captcha
  captchaProblem: string | undefined
  /**
   * Calls `send` when `validate` resolves to true, with the answer to the captcha, if one is shown; without an answer it
   * shows that one is missing. Ignores double clicks.
   */
  request: (validate: () => Promise<boolean>, send: (answer: { captcha?: CaptchaAnswer }) => void) => void
  /** Options of the call that sends a code: starts the countdown on success. */
  sending: { quiet: true; onSuccess: (sent: CodeSent) => void }
  /** Shows the captcha when the server asks for it, and starts the countdown when it is too early. */
  onError: (error: CallError) => void
}

const countedNow = (name: string) => ({ name, wait: countdownOf(name, Date.now()) })

/**
 * Countdown and captcha of a send-code button; the countdown is kept across reloads. `name` identifies the purpose of the
 * code. `onResult` receives the error of an attempt to send one, or nothing on success.
 */
export function useCodeSender(name: string, onResult: (error?: CallError) => void): CodeSender {
  const { t } = useTranslation()
  const [counted, setCounted] = useState(() => countedNow(name))
  const captcha = useCaptcha()
  const [captchaProblem, setCaptchaProblem] = useState<string>()
  // Each purpose has its own stored countdown.
  if (counted.name !== name) setCounted(countedNow(name))
  useEffect(() => {
    if (counted.wait <= 0) return
    const timer = setTimeout(() => setCounted(countedNow(counted.name)), 1_000)
    return () => clearTimeout(timer)
  }, [counted])
  const begin = (seconds: number) => {
    rememberCountdown(name, Date.now() + seconds * 1_000)
    setCounted({ name, wait: seconds })
  }
  const request: CodeSender['request'] = useDebounced((validate, send) => {
    void validate().then((isValid) => {
      if (!isValid) return
      const isMissing = captcha.isShown && !captcha.answer
      setCaptchaProblem(isMissing ? t('captcha.needed') : undefined)
      if (!isMissing) send(captcha.answer ? { captcha: captcha.answer } : {})
    })
  })
  return {
    wait: counted.wait,
    captcha,
    captchaProblem,
    request,
    sending: {
      quiet: true,
      onSuccess({ ResendAfter }) {
        begin(ResendAfter)
        captcha.hide()
        onResult()
        showToast('success', t('code.sent'))
      },
    },
    onError(error) {
      if (error.error === 'identity.captcha-needed' || error.error === 'identity.captcha-wrong') {
        captcha.renew()
        setCaptchaProblem(error.error === 'identity.captcha-wrong' ? error.message : undefined)
        return onResult()
      }
      // It is used up.
      captcha.hide()
      const { RetryAfter } = (error.details ?? {}) as { RetryAfter?: number }
      if (error.error === 'request.too-frequent' && RetryAfter && RetryAfter <= codeResend / 1_000) begin(RetryAfter)
      onResult(error)
    },
  }
}
