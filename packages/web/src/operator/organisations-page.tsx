import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/queries.ts'
import { OperatorList, useOperatorQuery } from './operator-list.tsx'
import { OrganisationTable } from './organisation-table.tsx'

/** The organisations of the installation. */
export function OrganisationsPage() {
  const { t } = useTranslation('operator')
  const place = useOperatorQuery()
  const { search } = place.request
  const list = useRead(operatorCalls.organisations, { body: place.request }, { keepPrevious: true, quiet: true })
  return (
    <OperatorList
      title={t('title')}
      lead={list.data ? t('total', { count: list.data.total }) : '\u00a0'}
      place={place}
      list={list}
      searchLabel={t('search')}
      empty={
        <>
          <Building2 size={28} strokeWidth={1.6} aria-hidden="true" />
          <p>{search ? t('notFound', { search }) : t('none')}</p>
        </>
      }
    >
      {(organisations) => <OrganisationTable organisations={organisations} />}
    </OperatorList>
  )
}
