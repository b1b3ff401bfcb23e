import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { loadOrReload } from '#kit/browser/chunk-reload.ts'
import { lazyOptional } from '#kit/lazy-optional.ts'
import { useSession } from '#kit/session.ts'
import { Loading } from '#components/loading.tsx'
import { CardHomePage } from './card-home-page.tsx'
import { HomeNotices } from './home-notices.tsx'

const NostalgiaHomePage = lazy(async () => ({
  default: (await loadOrReload(() => import('./nostalgia-home-page.tsx'))).NostalgiaHomePage,
}))

const FurtherResults = lazyOptional(async () => (await import('#palette/further-results.tsx')).FurtherResults)

/** The home page in the selected version of the interface. */
export function HomePage() {
  const { UIVersion } = useSession()
  const slots = { notices: <HomeNotices />, further: <Further /> }
  if (UIVersion === 'NEW') return <CardHomePage {...slots} />
  return (
    <Suspense fallback={<Loading />}>
      <NostalgiaHomePage {...slots} />
    </Suspense>
  )
}

/** Search results from other pages. */
function Further() {
  const search = (useSearchParams()[0].get('search') ?? '').trim()
  if (!search) return null
  // A new boundary per search: an existing one would delay the URL update and the input.
  return (
    <Suspense fallback={null}>
      <FurtherResults query={search} />
    </Suspense>
  )
}
