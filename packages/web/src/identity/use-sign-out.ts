import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useNavigate } from 'react-router'
import { useWrite } from '#kit/calls/queries.ts'
import { endSession } from '#kit/session.ts'

/** Ends the session in all tabs and opens the sign-in page. */
export function useSignOut() {
  const navigate = useNavigate()
  return useWrite(identityCalls.logout, {
    onSuccess({ logoutUrl }) {
      void navigate('/login')
      endSession()
      if (logoutUrl) location.assign(logoutUrl)
    },
  })
}
