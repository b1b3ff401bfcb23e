import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useRef, useState, type ChangeEvent, type FocusEvent } from 'react'
import type { CallFailed } from '#kit/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/queries.ts'

type Verdict = Promise<CallFailed | undefined>

/**
 * The field for the password that one has, checked as soon as it is left. Wrong passwords count towards the lockout:
 * so what was judged is not sent again, however often the field is left and the form is sent.
 */
export function usePasswordCheck() {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<{ typed: string; why: string }>()
  const judged = useRef<{ typed: string; verdict: Verdict }>(undefined)
  const verify = useWrite(identityCalls.verifyPassword, { quiet: true })

  const ask = async (): Verdict => {
    try {
      await verify.mutateAsync({ body: { OldPassword: await passwordDigest(typed) } })
      return undefined
    } catch (thrown) {
      const failure = thrown as CallFailed
      // A lost connection or a lock judges nothing: the same password may be right a moment later.
      if (failure.error !== 'identity.wrong-password' && judged.current?.typed === typed) judged.current = undefined
      return failure
    }
  }
  /** Whether the password is the right one; waits where that is being asked already. */
  const check = async (): Promise<boolean> => {
    if (!typed) return false
    if (judged.current?.typed !== typed) judged.current = { typed, verdict: ask() }
    const failure = await judged.current.verdict
    setRefused(failure && { typed, why: failure.message })
    return failure === undefined
  }
  return {
    typed,
    check,
    problem: refused?.typed === typed ? refused.why : undefined,
    field: {
      value: typed,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
        // Looking at what one typed is not leaving the field.
        if (!currentTarget.parentElement?.contains(relatedTarget)) void check()
      },
    },
  }
}
