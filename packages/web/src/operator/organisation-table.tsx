import type { OrganisationSummary } from '@atrium/contract/operator/operator.shapes.ts'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '#parts/data-table.tsx'
import { useDates } from '#parts/use-dates.ts'

/** Organisations with what operators may know of them: sizes and licences, nothing of their people. */
export function OrganisationTable({ organisations }: { organisations: readonly OrganisationSummary[] }) {
  const { t } = useTranslation('organisation')
  const { day, number } = useDates()
  const columns: readonly Column<OrganisationSummary>[] = [
    {
      key: 'name',
      title: t('name'),
      render: ({ OrgName, EnglishName }) => (
        <div>
          <b>{OrgName}</b>
          <span>{EnglishName}</span>
        </div>
      ),
    },
    {
      key: 'members',
      title: t('members'),
      render: ({ MemberCount, SeatCount }) => `${number(MemberCount)} / ${number(SeatCount)}`,
    },
    { key: 'licences', title: t('licences'), render: ({ LicenceCount }) => number(LicenceCount) },
    { key: 'timeZone', title: t('timeZone'), render: ({ TimeZone }) => TimeZone },
    { key: 'created', title: t('created'), render: ({ CreatedTime }) => day(CreatedTime), isTight: true },
  ]
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      rows={organisations}
      idOf={({ ID }) => ID}
      nameOf={({ OrgName }) => OrgName}
    />
  )
}
