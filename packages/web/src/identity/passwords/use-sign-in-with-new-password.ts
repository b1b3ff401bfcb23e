import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useNavigate } from 'react-router'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { startSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { typedAccount } from '../typed-account.ts'

/** Signs in with a password that was just set. A second step, or whatever prevents it, belongs to the sign-in page. */
export function useSignInWithNewPassword() {
  const navigate = useNavigate()
  const signIn = useWrite(identityCalls.loginV2, { onSuccess: startSession, quiet: true })
  return {
    isPending: signIn.isPending,
    signIn(account: string, password: string) {
      typedAccount.set(account)
      signIn.mutate(
        { body: { account, password: passwordDigest(password), productType: 'ATRIUM', loginClient: 'web' } },
        {
          onSettled: () => void navigate('/login', { replace: true }),
          onError: ({ message }) => showToast('error', message),
        },
      )
    },
  }
}
