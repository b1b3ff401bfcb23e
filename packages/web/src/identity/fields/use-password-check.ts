import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useRef } from 'react'
import type { CallError } from '#kit/calls/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/calls/queries.ts'

type CheckResult = Promise<CallError | undefined>

/**
 * Returns a function that verifies the current password. A verified value is not sent again, because wrong passwords
 * count towards the lockout; a pending verification is shared.
 */
export function usePasswordCheck(): (password: string) => CheckResult {
  const checked = useRef<{ password: string; result: CheckResult }>(undefined)
  const verify = useWrite(identityCalls.verifyPassword, { quiet: true })
  const verifyOnServer = async (password: string): CheckResult => {
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
  return (password) => {
    if (checked.current?.password !== password) checked.current = { password, result: verifyOnServer(password) }
    return checked.current.result
  }
}
