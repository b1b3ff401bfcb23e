import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { organisationSorts } from '@atrium/contract/operator/operator.shapes.ts'
import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useRead } from '#kit/calls/queries.ts'
import { OperatorList, useOperatorQuery } from './operator-list.tsx'
import { CreateOrganisationDrawer } from './create-organisation.tsx'
import { OrganisationDrawer } from './organisation-drawer.tsx'
import { OrganisationTable } from './organisation-table.tsx'

/** Organisations of the installation; redirects to the set-up guide until it is finished. */
export function OrganisationsPage() {
  const { t } = useTranslation('operator')
  const listQuery = useOperatorQuery()
  const { search } = listQuery.request
  const sort = organisationSorts.find((known) => known === listQuery.text('sort')) ?? 'name'
  const descending = listQuery.text('descending') === '1'
  const list = useRead(
    operatorCalls.organisations,
    { body: { ...listQuery.request, sort, descending } },
    { keepPrevious: true, quiet: true },
  )
  const installation = useRead(operatorCalls.installation, {}, { quiet: true })
  if (installation.data?.SetUpFinishedTime === null) return <Navigate to="/operator/setup" replace />
  const opened = listQuery.text('organisation')
  const open = (organisation: string | undefined) => listQuery.open({ organisation, create: undefined })
  return (
    <>
      <OperatorList
        title={t('title')}
        lead={list.data ? t('total', { count: list.data.total }) : '\u00a0'}
        listQuery={listQuery}
        list={list}
        searchLabel={t('search')}
        filters={
          <button type="button" className="button button-primary" onClick={() => listQuery.open({ create: '1' })}>
            {t('org.create')}
          </button>
        }
        empty={
          <>
            <Building2 size={28} strokeWidth={1.6} aria-hidden="true" />
            <p>{search ? t('notFound', { search }) : t('none')}</p>
          </>
        }
      >
        {(organisations) => (
          <OrganisationTable
            organisations={organisations}
            order={{ by: sort, isDescending: descending }}
            onOrder={({ by, isDescending }) =>
              listQuery.filter({ sort: by, descending: isDescending ? '1' : undefined })
            }
            onOpen={open}
          />
        )}
      </OperatorList>
      {opened && <OrganisationDrawer key={opened} id={opened} onClose={() => open(undefined)} />}
      {listQuery.text('create') && (
        <CreateOrganisationDrawer onClose={() => open(undefined)} onCreated={(id) => open(id)} />
      )}
    </>
  )
}
