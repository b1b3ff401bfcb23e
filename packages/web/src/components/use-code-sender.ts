import type { CodeSent } from '@atrium/contract/identity/identity.shapes.ts'
import { codeResend } from '@atrium/contract/constants.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls.ts'
import { showToast } from '#kit/toasts.ts'
import { countdownOf, rememberCountdown } from './countdown.ts'

export interface CodeSender {
  /** Seconds until another code can be sent. */
  wait: number
  /** Options of the call that sends a code: starts the countdown on success. */
  sending: { quiet: true; onSuccess: (sent: CodeSent) => void }
  /** Starts the countdown when the server says it is too early. */
  onError: (error: CallError) => void
}

const countedNow = (name: string) => ({ name, wait: countdownOf(name, Date.now()) })

/**
 * Countdown of a send-code button, kept across reloads. `name` identifies the purpose of the code. `onResult` receives
 * the error of an attempt to send one, or nothing on success.
 */
export function useCodeSender(name: string, onResult: (error?: CallError) => void): CodeSender {
  const { t } = useTranslation()
  const [counted, setCounted] = useState(() => countedNow(name))
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
  return {
    wait: counted.wait,
    sending: {
      quiet: true,
      onSuccess({ ResendAfter }) {
        begin(ResendAfter)
        onResult()
        showToast('success', t('code.sent'))
      },
    },
    onError(error) {
      const { RetryAfter } = (error.details ?? {}) as { RetryAfter?: number }
      if (error.error === 'request.too-frequent' && RetryAfter && RetryAfter <= codeResend / 1_000) begin(RetryAfter)
      onResult(error)
    },
  }
}
