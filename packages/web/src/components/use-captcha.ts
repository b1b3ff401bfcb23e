import { signInCalls } from '@atrium/contract/identity/sign-in.calls.ts'
import type { CaptchaAnswer } from '@atrium/contract/identity/identity.shapes.ts'
import { useEffect, useState } from 'react'
import { useWrite } from '#kit/queries.ts'

/** A captcha on a form: its picture, what was typed, and the answer to send along. */
export interface Captcha {
  isShown: boolean
  picture: string | undefined
  id: string | undefined
  text: string
  setText: (text: string) => void
  /** Shows a new picture; the one before is worth nothing any more. */
  renew: () => void
  /** The answer, once there is one. */
  answer: CaptchaAnswer | undefined
}

/** Holds a captcha. It is shown from the start, or with the first `renew`. */
export function useCaptcha({ isShownAtOnce }: { isShownAtOnce: boolean }): Captcha {
  const [text, setText] = useState('')
  const asking = useWrite(signInCalls.captcha)
  const { mutate, data, isIdle } = asking
  const renew = () => {
    setText('')
    mutate({})
  }
  useEffect(() => {
    if (isShownAtOnce) mutate({})
  }, [isShownAtOnce, mutate])
  const typed = text.trim()
  return {
    isShown: isShownAtOnce || !isIdle,
    picture: data?.image,
    id: data?.id,
    text,
    setText,
    renew,
    answer: data && typed ? { id: data.id, text: typed } : undefined,
  }
}
