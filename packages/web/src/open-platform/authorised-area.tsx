import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import type { OpenAuthorisation } from '@atrium/contract/open-platform/open-platform.shapes.ts'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { AuthorisationRequest } from './authorisation-request.tsx'
import styles from './open-platform.module.css'

const isValid = (state: OpenAuthorisation['State']) => state === 'valid' || state === 'ending'

/** True when the organisation is authorised for the open capability; false until that is known. */
export function useIsAuthorised(): boolean {
  const { data } = useRead(openPlatformCalls.authorisation, {}, { quiet: true })
  return data !== undefined && isValid(data.State)
}

/** Content of a page of the open capability; a notice while the organisation is not authorised. */
export function AuthorisedArea({ children }: { children: (authorisation: OpenAuthorisation) => ReactNode }) {
  const read = useRead(openPlatformCalls.authorisation, {}, { quiet: true })
  if (!read.data) return <QueryState query={read} />
  const { State } = read.data
  return State === 'valid' || State === 'ending' ? (
    children(read.data)
  ) : (
    <NotAuthorised state={State} authorisation={read.data} />
  )
}

function NotAuthorised({
  state,
  authorisation: { Terms, Request },
}: {
  state: 'none' | 'coming' | 'over'
  authorisation: OpenAuthorisation
}) {
  const { t } = useTranslation('open-platform')
  const { dayIn } = useFormatters()
  const period = Terms
    ? { from: dayIn(Terms.ValidFrom, 'UTC'), until: dayIn(Terms.ValidUntil, 'UTC') }
    : { from: '', until: '' }
  return (
    <section className={`panel ${styles.notice}`} aria-labelledby="not-authorised">
      <Lock size={30} strokeWidth={1.6} aria-hidden="true" />
      <h2 id="not-authorised">{t(`notice.${state}`)}</h2>
      <p>{t(`notice.${state}Hint`, period)}</p>
      {state !== 'coming' && <AuthorisationRequest request={Request} />}
    </section>
  )
}
