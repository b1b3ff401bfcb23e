import { signInCalls } from '@atrium/contract/identity/sign-in.calls.ts'
import type { CaptchaAnswer } from '@atrium/contract/identity/identity.shapes.ts'
import { useEffect, useState } from 'react'
import { useWrite } from '#kit/queries.ts'

/** State of a captcha on a form. */
export interface Captcha {
  isShown: boolean
  picture: string | undefined
  id: string | undefined
  text: string
  setText: (text: string) => void
  /** Loads a new picture; invalidates the previous one. */
  renew: () => void
  /** Undefined until both picture and text are there. */
  answer: CaptchaAnswer | undefined
}

/** Captcha state. Shown at once when `isRequired`, otherwise after the first `renew`. */
export function useCaptcha({ isRequired }: { isRequired: boolean }): Captcha {
  const [text, setText] = useState('')
  const request = useWrite(signInCalls.captcha)
  const { mutate, data, isIdle } = request
  const renew = () => {
    setText('')
    mutate({})
  }
  useEffect(() => {
    if (isRequired) mutate({})
  }, [isRequired, mutate])
  const answerText = text.trim()
  return {
    isShown: isRequired || !isIdle,
    picture: data?.image,
    id: data?.id,
    text,
    setText,
    renew,
    answer: data && answerText ? { id: data.id, text: answerText } : undefined,
  }
}
