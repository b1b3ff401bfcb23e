import type { OrganisationSummary } from '@atrium/contract/operator/operator.shapes.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DataTable, type Column, type Order } from '#components/data-table.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './operator.module.css'

interface Props {
  organisations: readonly OrganisationSummary[]
  order: Order
  onOrder: (order: Order) => void
  onOpen: (organisationId: string) => void
}

/** Organisations without personal data. */
export function OrganisationTable({ organisations, order, onOrder, onOpen }: Props) {
  const { t } = useTranslation(['organisation', 'operator'])
  const { day, number } = useFormatters()
  const columns: readonly Column<OrganisationSummary>[] = [
    {
      key: 'name',
      title: t('name'),
      isSortable: true,
      render: ({ ID, OrgName, EnglishName, State }) => (
        <div>
          <b>
            <button type="button" className={styles.open} onClick={() => onOpen(ID)}>
              {OrgName}
            </button>{' '}
            {State === 'suspended' && <span className="tag tag-bad">{t('operator:org.state.suspended')}</span>}
          </b>
          <span>{EnglishName}</span>
        </div>
      ),
    },
    {
      key: 'members',
      title: t('members'),
      isSortable: true,
      render: ({ MemberCount, SeatCount }) => `${number(MemberCount)} / ${number(SeatCount)}`,
    },
    {
      key: 'licences',
      title: t('licences'),
      render: ({ ID, OrgName, LicenceCount }) => (
        <Link
          className={styles.licenceCount}
          to={`/operator/organisations/${ID}/licences`}
          aria-label={t('licencesOf', { name: OrgName, count: LicenceCount })}
        >
          {number(LicenceCount)}
        </Link>
      ),
    },
    { key: 'timeZone', title: t('timeZone'), render: ({ TimeZone }) => TimeZone },
    {
      key: 'created',
      title: t('created'),
      isSortable: true,
      render: ({ CreatedTime }) => day(CreatedTime),
      isTight: true,
    },
  ]
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      rows={organisations}
      order={order}
      onOrder={onOrder}
      idOf={({ ID }) => ID}
      nameOf={({ OrgName }) => OrgName}
    />
  )
}
