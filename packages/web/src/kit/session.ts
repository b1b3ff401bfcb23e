import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { visitorSession } from '@atrium/contract/identity/visitor-session.ts'
import { accessWord, type Access, type AccessWord, type Call } from '@atrium/contract/kit/call.ts'
import { isHidden } from '@atrium/contract/menus/menu-entries.ts'
import { hashKey } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { clearSessionStore } from './browser/browser-store.ts'
import { send } from './calls/calls.ts'
import { currentLanguage } from './language.ts'
import { keyOf, onAddressBanned, onSignedOut, queryClient, useRead } from './calls/queries.ts'
import { createStore } from './store.ts'
import { showToast } from './toasts.ts'
import { discardChanges, hasUnsavedChanges } from './forms/unsaved-changes.ts'

const sessionKey = keyOf(identityCalls.session, {})
const sessionHash = hashKey(sessionKey)
const sessionStaleTimeMs = 60_000
const tabs = new BroadcastChannel('atrium.session')

const visitor = (): SessionState => visitorSession(currentLanguage())

/** The session query; no data until the server has answered. */
export const useSessionQuery = () => useRead(identityCalls.session, {}, { staleTime: sessionStaleTimeMs, quiet: true })

/** Prefetches the session before the first page renders. */
export const prefetchSession = (): Promise<void> =>
  queryClient.prefetchQuery({
    queryKey: sessionKey,
    queryFn: () => send(identityCalls.session, {}),
    staleTime: sessionStaleTimeMs,
    meta: { quiet: true },
  })

/** The session for all components below, with a single subscription. */
export const SessionContext = createContext<SessionState | undefined>(undefined)

/** The current session; the visitor's before it is known. */
export const useSession = (): SessionState => useContext(SessionContext) ?? visitor()

/** The sign-in over a page with unsaved changes, when the session has ended. */
const renewal = createStore<SessionState | undefined>(undefined)
export const useSessionRenewal = renewal.useValue

/** Ends the session after all, with the unsaved changes. */
export function cancelSessionRenewal(): void {
  renewal.set(undefined)
  clearSession()
}

/** Stores the session after a sign-in and notifies other tabs. */
export function startSession(session: SessionState): void {
  if (renewal.get()) {
    // Until it is complete, the page below keeps the former session.
    if (!session.logged) return renewal.set(session)
    renewal.set(undefined)
    // What one person has typed is not saved by another.
    if (session.AccountInfo?.ID !== currentPersonId()) discardChanges()
  }
  queryClient.setQueryData(sessionKey, session)
  tabs.postMessage('in')
}

/** Merges a change into the cached session. */
export function updateSession(changed: Partial<SessionState>): void {
  queryClient.setQueryData<SessionState>(sessionKey, (session) => session && { ...session, ...changed })
}

const isSessionQuery = ({ queryHash }: { queryHash: string }) => queryHash === sessionHash
const personalQueries = { predicate: (query: { queryHash: string }) => !isSessionQuery(query) }

function clearSession(): void {
  discardChanges()
  queryClient.setQueryData(sessionKey, visitor())
  clearSessionStore()
}

/** Clears the session here and in other tabs. */
export function endSession(): void {
  clearSession()
  tabs.postMessage('out')
}

const currentPersonId = () => queryClient.getQueryData<SessionState>(sessionKey)?.AccountInfo?.ID

/** Follows changes of the session by other tabs or the server. */
export function watchSession(): void {
  onAddressBanned(() => void queryClient.invalidateQueries({ queryKey: sessionKey }))
  onSignedOut(({ message }) => {
    if (!currentPersonId()) return
    if (hasUnsavedChanges()) return renewal.set(visitor())
    clearSession()
    showToast('error', message)
  })
  tabs.onmessage = ({ data }) => {
    if (data === 'out') clearSession()
    else void queryClient.invalidateQueries({ queryKey: sessionKey })
  }
  clearCacheOnPersonChange()
}

/**
 * Clears personal data from the cache when the person signs out or changes in another tab. When the session has ended
 * over unsaved changes, it stays until the person has signed in again.
 */
function clearCacheOnPersonChange() {
  let person: string | undefined
  let session: SessionState | undefined
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (!isSessionQuery(query)) return
    const current = currentPersonId()
    if (current === person) {
      session = queryClient.getQueryData(sessionKey)
      return
    }
    if (!current && hasUnsavedChanges()) {
      queryClient.setQueryData(sessionKey, session)
      renewal.set(visitor())
      return
    }
    const before = person
    person = currentPersonId()
    if (before && person) void queryClient.resetQueries(personalQueries)
    else if (before) queryClient.removeQueries(personalQueries)
  })
}

const identitiesFor: Record<AccessWord | 'public', readonly SessionState['Identity'][]> = {
  public: ['visitor', 'half-signed', 'trial', 'member', 'organisation-admin', 'operator'],
  'half-signed': ['half-signed', 'trial', 'member', 'organisation-admin', 'operator'],
  trial: ['trial', 'member', 'organisation-admin', 'operator'],
  'signed-in': ['member', 'organisation-admin', 'operator'],
  'organisation-admin': ['organisation-admin'],
  operator: ['operator'],
  app: [],
  product: [],
  program: [],
}

/** True when an identity satisfies an access word. The server enforces it. */
export const hasAccess = (access: Access, { Identity }: Pick<SessionState, 'Identity'>): boolean =>
  identitiesFor[accessWord(access)].includes(Identity)

/** True when the person may make a call. The server enforces it. */
export function canCall(call: Pick<Call, 'access' | 'scope' | 'menu'>, session: SessionState): boolean {
  const hasOrganisation = call.scope !== 'organisation' || call.access === 'operator' || session.Organisation !== null
  return hasAccess(call.access, session) && hasOrganisation && !isHidden(call, session.HiddenMenus)
}
