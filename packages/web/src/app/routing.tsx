import { lazy, useEffect, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import type { Page } from '#kit/page.ts'
import { changeLanguage } from '#kit/phrases.ts'
import { isAdmitted, useSession } from '#kit/session.ts'
import { Loading } from '#parts/loading.tsx'
import { Frame } from '#parts/frame.tsx'
import { NoPermission, NotFound } from '#parts/message-page.tsx'
import { ReadFailed } from '#parts/read-failed.tsx'
import { allPages, homePath } from './all-pages.ts'
import { loadOrReload } from './chunk-reload.ts'

const routes = allPages.map((page) => ({
  page,
  Component: lazy(async () => ({ default: await loadOrReload(page.load) })),
}))

/** Shows the page of the route, once it is known who is there. */
export function Routing() {
  const session = useSession()
  const language = session.data?.logged ? session.data.Lang : undefined
  useEffect(() => {
    if (language) void changeLanguage(language)
  }, [language])
  if (session.isError) return <ReadFailed onRetry={() => void session.refetch()} />
  if (!session.data) return <Loading />
  return (
    <Routes>
      <Route path="/" element={<Navigate to={homePath} replace />} />
      {routes.map(({ page, Component }) => (
        <Route key={page.path} path={page.path} element={<Guarded page={page} Component={Component} />} />
      ))}
      <Route
        path="*"
        element={
          <Titled title="page.notFound" frame="no-auth">
            <NotFound />
          </Titled>
        }
      />
    </Routes>
  )
}

/** A page for those who may open it; strangers sign in first and come back. */
function Guarded({ page, Component }: { page: Page; Component: ComponentType }) {
  const session = useSession().data
  const { pathname, search } = useLocation()
  if (!session) return <Loading />
  if (isAdmitted(page.access, session))
    return (
      <Titled title={page.title} frame={page.frame}>
        <Component />
      </Titled>
    )
  if (!session.logged) return <Navigate to={`/login?from=${encodeURIComponent(pathname + search)}`} replace />
  if (session.Identity === 'operator' && pathname === homePath) return <Navigate to="/operator" replace />
  return (
    <Titled title="page.noPermission" frame="card-home">
      <NoPermission />
    </Titled>
  )
}

interface TitledProps extends Pick<Page, 'title' | 'frame'> {
  children: ReactNode
}

function Titled({ title, frame, children }: TitledProps) {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${t(title)} · ${t('portalName')}`
  }, [t, title])
  return <Frame kind={frame}>{children}</Frame>
}
