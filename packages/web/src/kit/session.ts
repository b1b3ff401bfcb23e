import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { accessWord, type Access, type AccessWord } from '@atrium/contract/kit/call.ts'
import { hashKey } from '@tanstack/react-query'
import { useRead, keyOf, queryClient, onSignedOut } from './queries.ts'
import { currentLanguage } from './language.ts'

const sessionKey = keyOf(identityCalls.session, {})
const tabs = new BroadcastChannel('atrium.session')

const nobody = (): SessionState => ({
  logged: false,
  AccountInfo: null,
  DeptInfo: null,
  PwdInfo: null,
  Organisation: null,
  Identity: 'visitor',
  autoLogin: false,
  ExpiredTime: null,
  Lang: currentLanguage(),
  LoginModel: null,
  LoginType: 0,
  UIVersion: 'NEW',
  IsHomeGuided: false,
  IsPersonalCenterGuided: false,
  loginMode: null,
  IsOrganAdmin: 0,
  RemainingHours: null,
  loginName: null,
  logoutUrl: null,
})

/** Who is there; nothing until the server has said so. */
export const useSession = () => useRead(identityCalls.session, {}, { staleTime: 60_000 })

/** Who is there, inside pages, which are only shown once that is known. */
export const useKnownSession = (): SessionState => useSession().data ?? nobody()

/** Takes over what signing in gave, and tells the other tabs. */
export function enterSession(session: SessionState): void {
  queryClient.setQueryData(sessionKey, session)
  tabs.postMessage('in')
}

/** Forgets everything of the person who was there. Pages that are still on show learn of it first, and go. */
export function forgetSession(): void {
  queryClient.setQueryData(sessionKey, nobody())
  const sessionHash = hashKey(sessionKey)
  queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== sessionHash })
}

/** Leaves, here and in the other tabs. */
export function leaveSession(): void {
  forgetSession()
  sessionStorage.clear()
  tabs.postMessage('out')
}

/** Follows what happens to the session elsewhere: in other tabs, or on the server. */
export function followSession(): void {
  onSignedOut(forgetSession)
  tabs.onmessage = ({ data }) => {
    if (data === 'out') forgetSession()
    else void queryClient.invalidateQueries({ queryKey: sessionKey })
  }
}

const admitted: Record<AccessWord | 'public', readonly SessionState['Identity'][]> = {
  public: ['visitor', 'half-signed', 'trial', 'member', 'organisation-admin', 'operator'],
  'half-signed': ['half-signed', 'trial', 'member', 'organisation-admin', 'operator'],
  trial: ['trial', 'member', 'organisation-admin', 'operator'],
  'signed-in': ['member', 'organisation-admin', 'operator'],
  'organisation-admin': ['organisation-admin'],
  operator: ['operator'],
  app: [],
}

/** Whether a person may open what this access word guards; the server decides all the same. */
export const isAdmitted = (access: Access, { Identity }: Pick<SessionState, 'Identity'>): boolean =>
  admitted[accessWord(access)].includes(Identity)
