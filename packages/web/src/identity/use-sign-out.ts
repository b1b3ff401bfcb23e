import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { useNavigate } from 'react-router'
import { useWrite } from '#kit/queries.ts'
import { leaveSession } from '#kit/session.ts'

/** Ends the session here and in the other tabs, and goes to the sign-in page. */
export function useSignOut() {
  const navigate = useNavigate()
  return useWrite(identityCalls.logout, {
    onSuccess({ logoutUrl }) {
      void navigate('/login')
      leaveSession()
      if (logoutUrl) location.assign(logoutUrl)
    },
  })
}
