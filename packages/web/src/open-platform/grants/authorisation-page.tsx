import type { OpenAuthorisation } from '@atrium/contract/open-platform/open-platform.shapes.ts'
import { useTranslation } from 'react-i18next'
import '#components/administration.css'
import { DescriptionList } from '#components/description-list.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { AuthorisationRequest } from '../authorisation-request.tsx'
import { AuthorisedArea } from '../authorised-area.tsx'
import { GrantMatrixSection } from './grant-matrix.tsx'
import { AuthorisationTag } from './authorisation-tag.tsx'

/** The authorisation of the organisation to use the open capability, and what its apps may call. */
export function AuthorisationPage() {
  const { t } = useTranslation('open-platform')
  return (
    <div className="administration">
      <PageTitle>{t('title')}</PageTitle>
      <p className="administration-lead">{t('lead')}</p>
      <AuthorisedArea>
        {(authorisation) => (
          <>
            <Authorisation authorisation={authorisation} />
            <GrantMatrixSection />
          </>
        )}
      </AuthorisedArea>
    </div>
  )
}

function Authorisation({ authorisation }: { authorisation: OpenAuthorisation }) {
  const { t } = useTranslation('open-platform')
  const { dayIn, number } = useFormatters()
  const { State, Terms } = authorisation
  if (!Terms) return null
  return (
    <section className="panel">
      <h2>
        {t('authorised')} <AuthorisationTag state={State} />
      </h2>
      <DescriptionList
        items={[
          [t('period'), t('days', { from: dayIn(Terms.ValidFrom, 'UTC'), until: dayIn(Terms.ValidUntil, 'UTC') })],
          [t('callsPerDay'), number(Terms.CallsPerDay)],
          [t('queuedCalls'), number(Terms.QueuedCalls)],
          [t('appCount'), number(Terms.AppCount)],
        ]}
      />
      {State === 'ending' && (
        <div className="administration-actions">
          <p>{t('endingHint', { until: dayIn(Terms.ValidUntil, 'UTC') })}</p>
          <AuthorisationRequest request={authorisation.Request} />
        </div>
      )}
    </section>
  )
}
