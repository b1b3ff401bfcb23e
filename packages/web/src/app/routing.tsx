import { useEffect, useState, type ComponentType } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { accessWord } from '@atrium/contract/kit/call.ts'
import { PageHelp } from '#kit/page-help.ts'
import type { Page } from '#kit/page.ts'
import { canOpen } from '#kit/page-access.ts'
import { changeLanguage } from '#kit/phrases.ts'
import { SessionContext, useSession, useSessionQuery } from '#kit/session.ts'
import { homePath, startPath } from '#kit/start-page.ts'
import { settings } from '#kit/settings.ts'
import { Loading } from '#components/loading.tsx'
import { AddressBanned, NoPermission, NotFound } from './message-page.tsx'
import { QueryError } from '#components/query-error.tsx'
import { preloadedComponent, lazyPages } from './lazy-pages.ts'
import { PageFrame } from './page-frame.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'

/** Renders the routes once the session is known. */
export function Routing() {
  const session = useSessionQuery()
  const language = session.data?.logged ? session.data.Lang : undefined
  useEffect(() => {
    if (language) void changeLanguage(language)
  }, [language])
  useNavigationFocus()
  if (!session.data) return session.isError ? <QueryError query={session} /> : <Loading />
  return (
    <SessionContext value={session.data}>
      <Routes>
        <Route path="/" element={<Start />} />
        {lazyPages.map(({ page, Component }) => (
          <Route
            key={page.path}
            id={page.name}
            path={page.path}
            element={<GuardedPage page={page} Component={Component} />}
          />
        ))}
        <Route path="*" element={<Unknown />} />
      </Routes>
    </SessionContext>
  )
}

/** Redirects `/` to the start page, or visitors to the sign-in page. */
function Start() {
  const session = useSession()
  return <Navigate to={session.logged ? startPath(session) : '/login'} replace />
}

/** Renders a page for those who may open it; sends visitors to sign in and back. */
function GuardedPage({ page, Component }: { page: Page; Component: ComponentType }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const isBanned = session.IsAddressBanned && accessWord(page.access) !== 'public'
  if (isBanned)
    return (
      <PageFrame of="page.addressBanned" frame="no-auth">
        <AddressBanned />
      </PageFrame>
    )
  if (canOpen(page, session))
    return (
      <PageFrame
        of={page.title}
        frame={page.frame}
        menu={page.menu}
        hasCompactFooterOnPhone={page.hasCompactFooterOnPhone}
        isWorkspace={page.isWorkspace}
      >
        <PageHelp value={settings.modules.help ? page.help : undefined}>
          <Content key={page.path} page={page} Component={Component} />
        </PageHelp>
      </PageFrame>
    )
  if (!session.logged) return <Redirect to={`/login?from=${encodeURIComponent(pathname + search)}`} />
  if (session.Identity === 'operator' && pathname === homePath) return <Redirect to="/operator" />
  return (
    <PageFrame of="page.noPermission" frame="signed-in">
      <NoPermission />
    </PageFrame>
  )
}

/** Renders a preloaded page without suspending, and keeps that component while it is mounted. */
function Content({ page, Component }: { page: Page; Component: ComponentType }) {
  const [Own] = useState(() => preloadedComponent(page) ?? Component)
  // Refetches a stale session on every page.
  useSessionQuery()
  return <Own />
}

/**
 * Redirects on every visit of its location. `Navigate` misses going back before the previous navigation has rendered.
 */
function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(() => void navigate(to, { replace: true }), [location, navigate, to])
  return null
}

function Unknown() {
  const { logged } = useSession()
  return (
    <PageFrame of="page.notFound" frame={logged ? 'signed-in' : 'no-auth'}>
      <NotFound />
    </PageFrame>
  )
}
