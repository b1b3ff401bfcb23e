import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { visitorSession } from '@atrium/contract/identity/visitor-session.ts'
import { accessWord, type Access, type AccessWord } from '@atrium/contract/kit/call.ts'
import { hashKey } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { clearSessionStore } from './browser-store.ts'
import { send } from './calls.ts'
import { currentLanguage } from './language.ts'
import { keyOf, onAddressBanned, onSignedOut, queryClient, useRead } from './queries.ts'
import { showToast } from './toasts.ts'

const sessionKey = keyOf(identityCalls.session, {})
const sessionHash = hashKey(sessionKey)
const sessionFreshFor = 60_000
const tabs = new BroadcastChannel('atrium.session')

const nobody = (): SessionState => visitorSession(currentLanguage())

/** Who is there; nothing until the server has said so. */
export const useSession = () => useRead(identityCalls.session, {}, { staleTime: sessionFreshFor, quiet: true })

/** Asks who is there before the first page does. */
export const askForSession = (): Promise<void> =>
  queryClient.prefetchQuery({
    queryKey: sessionKey,
    queryFn: () => send(identityCalls.session, {}),
    staleTime: sessionFreshFor,
    meta: { quiet: true },
  })

/** Who is there, for all that is inside: dozens of parts of a page ask, and one answer is followed for all of them. */
export const KnownSession = createContext<SessionState | undefined>(undefined)

/** Who is there, inside pages, which are only shown once that is known. */
export const useKnownSession = (): SessionState => useContext(KnownSession) ?? nobody()

/** Takes over what signing in gave, and tells the other tabs. */
export function enterSession(session: SessionState): void {
  queryClient.setQueryData(sessionKey, session)
  tabs.postMessage('in')
}

/** Takes over a change of the session that the server knows, or is being told. */
export function changeSession(changed: Partial<SessionState>): void {
  queryClient.setQueryData<SessionState>(sessionKey, (session) => session && { ...session, ...changed })
}

const ofTheSession = ({ queryHash }: { queryHash: string }) => queryHash === sessionHash
const ofThePerson = { predicate: (query: { queryHash: string }) => !ofTheSession(query) }

/** From now on nobody is there. */
function forgetSession(): void {
  queryClient.setQueryData(sessionKey, nobody())
  clearSessionStore()
}

/** Leaves, here and in the other tabs. */
export function leaveSession(): void {
  forgetSession()
  tabs.postMessage('out')
}

const personHere = () => queryClient.getQueryData<SessionState>(sessionKey)?.AccountInfo?.ID

/** Follows what happens to the session elsewhere: in other tabs, or on the server. */
export function followSession(): void {
  onAddressBanned(() => void queryClient.invalidateQueries({ queryKey: sessionKey }))
  onSignedOut(({ message }) => {
    if (!personHere()) return
    forgetSession()
    showToast('error', message)
  })
  tabs.onmessage = ({ data }) => {
    if (data === 'out') forgetSession()
    else void queryClient.invalidateQueries({ queryKey: sessionKey })
  }
  followPerson()
}

/** Nothing of a person is kept once they have left, or once someone else is there, who signed in in another tab. */
function followPerson() {
  let person: string | undefined
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (!ofTheSession(query) || personHere() === person) return
    const before = person
    person = personHere()
    if (before && person) void queryClient.resetQueries(ofThePerson)
    else if (before) queryClient.removeQueries(ofThePerson)
  })
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
