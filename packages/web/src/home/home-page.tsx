import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { loadOrReload } from '#kit/chunk-reload.ts'
import { optional } from '#kit/optional.ts'
import { useKnownSession } from '#kit/session.ts'
import { Loading } from '#components/loading.tsx'
import { CardHomePage } from './card-home-page.tsx'
import { HomeNotices } from './home-notices.tsx'

const NostalgiaHomePage = lazy(async () => ({
  default: (await loadOrReload(() => import('./nostalgia-home-page.tsx'))).NostalgiaHomePage,
}))

const FurtherFindings = optional(async () => (await import('#palette/further-findings.tsx')).FurtherFindings)

/** The applications, in the version of the portal that the person chose. */
export function HomePage() {
  const { UIVersion } = useKnownSession()
  const parts = { notices: <HomeNotices />, further: <Further /> }
  if (UIVersion === 'NEW') return <CardHomePage {...parts} />
  return (
    <Suspense fallback={<Loading />}>
      <NostalgiaHomePage {...parts} />
    </Suspense>
  )
}

/** What the search finds elsewhere in the portal, below the applications. */
function Further() {
  const typed = (useSearchParams()[0].get('search') ?? '').trim()
  if (!typed) return null
  // A boundary that comes with it: in one that was there, the new address would wait, and with it what is typed.
  return (
    <Suspense fallback={null}>
      <FurtherFindings typed={typed} />
    </Suspense>
  )
}
