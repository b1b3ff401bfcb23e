import type { CodeSent } from '@atrium/contract/identity/identity.shapes.ts'
import { codeResend } from '@atrium/contract/constants.ts'
import { useEffect, useState } from 'react'
import type { CallFailed } from '#kit/calls.ts'
import { countdownOf, rememberCountdown } from './countdown.ts'

export interface CodeSender {
  /** Seconds until another code can be sent; 0 when one can be. */
  wait: number
  /** Notes that a code was sent. */
  onSent: (sent: CodeSent) => void
  /** Notes why none was sent: too early, perhaps. */
  onFailed: (problem: CallFailed) => void
}

const countedNow = (name: string) => ({ name, wait: countdownOf(name, Date.now()) })

/** The countdown behind a send-code button; it goes on after a reload. `name` says what the codes are for. */
export function useCodeSender(name: string): CodeSender {
  const [counted, setCounted] = useState(() => countedNow(name))
  // Codes for something else have a countdown of their own, which may have begun before.
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
    onSent: ({ ResendAfter }) => begin(ResendAfter),
    onFailed: ({ error, details }) => {
      const { RetryAfter } = (details ?? {}) as { RetryAfter?: number }
      if (error === 'request.too-frequent' && RetryAfter && RetryAfter <= codeResend / 1_000) begin(RetryAfter)
    },
  }
}
