import { signInCalls } from '@atrium/contract/identity/sign-in.calls.ts'
import type { CaptchaAnswer } from '@atrium/contract/identity/identity.shapes.ts'
import { useState } from 'react'
import { useWrite } from '#kit/calls/queries.ts'

/** State of a captcha on a form. */
export interface Captcha {
  isShown: boolean
  picture: string | undefined
  id: string | undefined
  text: string
  setText: (text: string) => void
  /** Shows the captcha with a new picture; invalidates the previous one. */
  renew: () => void
  hide: () => void
  /** Undefined until both picture and text are there. */
  answer: CaptchaAnswer | undefined
}

/** Captcha of a form, hidden until the first `renew`: the server says when one is needed. */
export function useCaptcha(): Captcha {
  const [text, setText] = useState('')
  const { mutate, data, isIdle, reset } = useWrite(signInCalls.captcha)
  const answerText = text.trim()
  return {
    isShown: !isIdle,
    picture: data?.image,
    id: data?.id,
    text,
    setText,
    renew() {
      setText('')
      mutate({})
    },
    hide() {
      setText('')
      reset()
    },
    answer: data && answerText ? { id: data.id, text: answerText } : undefined,
  }
}
