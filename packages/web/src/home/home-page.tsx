import { lazy, Suspense } from 'react'
import { loadOrReload } from '#kit/chunk-reload.ts'
import { useKnownSession } from '#kit/session.ts'
import { Loading } from '#parts/loading.tsx'
import { CardHomePage } from './card-home-page.tsx'
import { HomeNotices } from './home-notices.tsx'

const NostalgiaHomePage = lazy(async () => ({
  default: (await loadOrReload(() => import('./nostalgia-home-page.tsx'))).NostalgiaHomePage,
}))

/** The applications, in the version of the portal that the person chose. */
export function HomePage() {
  const { UIVersion } = useKnownSession()
  if (UIVersion === 'NEW') return <CardHomePage notices={<HomeNotices />} />
  return (
    <Suspense fallback={<Loading />}>
      <NostalgiaHomePage notices={<HomeNotices />} />
    </Suspense>
  )
}
