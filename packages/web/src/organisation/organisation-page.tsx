import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import '#components/administration.css'
import { PageTitle } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { Licences } from './licences.tsx'
import { LookSection } from './look-section.tsx'
import { OrganisationForm } from './organisation-form.tsx'
import { OrganisationLogo } from './organisation-logo.tsx'

/** The page of the organisation. */
export function OrganisationPage() {
  const { t } = useTranslation('organisation')
  const own = useRead(organisationCalls.my, {}, { quiet: true })
  return (
    <div className="administration">
      <PageTitle>{t('title')}</PageTitle>
      <p className="administration-lead">{t('lead')}</p>
      <QueryState query={own} />
      {own.data && (
        <section className="panel">
          <h2>{t('basic')}</h2>
          <OrganisationLogo organisation={own.data} />
          <OrganisationForm organisation={own.data} />
        </section>
      )}
      {own.data && <LookSection organisation={own.data} />}
      <Licences />
    </div>
  )
}
