import { useEffect, useState, type ComponentType } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { accessWord } from '@atrium/contract/kit/call.ts'
import { PageHelp } from '#kit/page-help.ts'
import type { Page } from '#kit/page.ts'
import { isHiddenFrom } from '#kit/page-access.ts'
import { changeLanguage } from '#kit/phrases.ts'
import { isAdmitted, KnownSession, useKnownSession, useSession } from '#kit/session.ts'
import { homePath, startPath } from '#kit/start-page.ts'
import { settings } from '#kit/settings.ts'
import { Loading } from '#components/loading.tsx'
import { AddressBanned, NoPermission, NotFound } from '#components/message-page.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { arrivedCode, lazyPages } from './page-loading.ts'
import { Titled } from './titled.tsx'
import { useArrival } from './use-arrival.ts'

/** Shows the page of the route, once it is known who is there. */
export function Routing() {
  const session = useSession()
  const language = session.data?.logged ? session.data.Lang : undefined
  useEffect(() => {
    if (language) void changeLanguage(language)
  }, [language])
  useArrival()
  if (!session.data) return session.isError ? <ReadFailed read={session} /> : <Loading />
  return (
    <KnownSession value={session.data}>
      <Routes>
        <Route path="/" element={<Start />} />
        {lazyPages.map(({ page, Component }) => (
          <Route
            key={page.path}
            id={page.name}
            path={page.path}
            element={<Guarded page={page} Component={Component} />}
          />
        ))}
        <Route path="*" element={<Unknown />} />
      </Routes>
    </KnownSession>
  )
}

/** Where a person without a wish begins; strangers sign in first, and then begin there, too. */
function Start() {
  const session = useKnownSession()
  return <Navigate to={session.logged ? startPath(session) : '/login'} replace />
}

/** A page for those who may open it; strangers sign in first and come back. */
function Guarded({ page, Component }: { page: Page; Component: ComponentType }) {
  const session = useKnownSession()
  const { pathname, search } = useLocation()
  const isBanned = session.IsAddressBanned && accessWord(page.access) !== 'public'
  if (isBanned)
    return (
      <Titled of="page.addressBanned" frame="no-auth">
        <AddressBanned />
      </Titled>
    )
  if (isAdmitted(page.access, session) && !isHiddenFrom(page, session))
    return (
      <Titled of={page.title} frame={page.frame} hasCompactFooterOnPhone={page.hasCompactFooterOnPhone}>
        <PageHelp value={settings.modules.help ? page.help : undefined}>
          <Content key={page.path} page={page} Component={Component} />
        </PageHelp>
      </Titled>
    )
  if (!session.logged) return <Elsewhere to={`/login?from=${encodeURIComponent(pathname + search)}`} />
  if (session.Identity === 'operator' && pathname === homePath) return <Elsewhere to="/operator" />
  return (
    <Titled of="page.noPermission" frame="signed-in">
      <NoPermission />
    </Titled>
  )
}

/** The page itself: one that is there already is drawn at once, and stays the same as long as it is shown. */
function Content({ page, Component }: { page: Page; Component: ComponentType }) {
  const [Own] = useState(() => arrivedCode(page) ?? Component)
  // Every page asks anew who is there and what they may, where that was answered a while ago.
  useSession()
  return <Own />
}

/**
 * Leads elsewhere, each time its place is come to: going back to it before the last navigation was drawn is a new visit
 * of the same place, which `Navigate` takes for the old one.
 */
function Elsewhere({ to }: { to: string }) {
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(() => void navigate(to, { replace: true }), [location, navigate, to])
  return null
}

function Unknown() {
  const { logged } = useKnownSession()
  return (
    <Titled of="page.notFound" frame={logged ? 'signed-in' : 'no-auth'}>
      <NotFound />
    </Titled>
  )
}
