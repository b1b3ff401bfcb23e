import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useRef, useState, type ChangeEvent, type FocusEvent } from 'react'
import type { CallError } from '#kit/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/queries.ts'

type CheckResult = Promise<CallError | undefined>

/**
 * The current-password field, verified on blur. Verified values are not sent again, because wrong passwords count
 * towards the lockout.
 */
export function usePasswordCheck() {
  const [password, setPassword] = useState('')
  const [rejected, setRejected] = useState<{ password: string; message: string }>()
  const checked = useRef<{ password: string; result: CheckResult }>(undefined)
  const verify = useWrite(identityCalls.verifyPassword, { quiet: true })

  const verifyOnServer = async (): CheckResult => {
    try {
      await verify.mutateAsync({ body: { OldPassword: passwordDigest(password) } })
      return undefined
    } catch (thrown) {
      const failure = thrown as CallError
      // A lost connection or a lockout says nothing about the password.
      if (failure.error !== 'identity.wrong-password' && checked.current?.password === password)
        checked.current = undefined
      return failure
    }
  }
  /** True when the password is correct; shares a pending verification. */
  const check = async (): Promise<boolean> => {
    if (!password) return false
    if (checked.current?.password !== password) checked.current = { password, result: verifyOnServer() }
    const failure = await checked.current.result
    setRejected(failure && { password, message: failure.message })
    return failure === undefined
  }
  return {
    password,
    check,
    problem: rejected?.password === password ? rejected.message : undefined,
    field: {
      value: password,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setPassword(target.value),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
        // Revealing the password does not leave the field.
        if (!currentTarget.parentElement?.contains(relatedTarget)) void check()
      },
    },
  }
}
