import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import type { Licence } from '@atrium/contract/organisation/organisation.shapes.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { DataTable, type Column } from '#components/data-table.tsx'
import { QueryError } from '#components/query-error.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './organisation.module.css'

/** Licences of the organisation with used seats and validity. */
export function Licences() {
  const { t } = useTranslation('organisation')
  const { number } = useFormatters()
  const columns = useColumns()
  const info = useRead(organisationCalls.authorizeInfo, {}, { quiet: true })
  return (
    <section className={clsx('panel', styles.licences)}>
      <h2>{t('authorised')}</h2>
      {info.data && (
        <div className={styles.seats}>
          <span>{t('seats', { used: number(info.data.MemberCount), total: number(info.data.SeatCount) })}</span>
          <Bar used={info.data.MemberCount} total={info.data.SeatCount} />
        </div>
      )}
      {info.isError ? (
        <QueryError query={info} />
      ) : (
        <DataTable
          label={t('authorised')}
          columns={columns}
          rows={info.data?.Products}
          idOf={({ ID }) => ID}
          nameOf={({ PlatformName }) => PlatformName}
          empty={t('noLicences')}
        />
      )}
    </section>
  )
}

const nearlyFull = 0.95

/** Decorative usage bar; the numbers are beside it. */
function Bar({ used, total }: { used: number; total: number }) {
  const share = total > 0 ? Math.min(1, used / total) : 0
  return (
    <span className={styles.seatsBar} data-full={share >= nearlyFull} aria-hidden="true">
      <span style={{ inlineSize: `${share * 100}%` }} />
    </span>
  )
}

const tags = { coming: '', valid: 'tag-good', ending: 'tag-warn', over: 'tag-bad' } as const

function useColumns(): Column<Licence>[] {
  const { t } = useTranslation(['organisation', 'dictionaries'])
  const { day, number } = useFormatters()
  return [
    { key: 'name', title: t('product'), render: ({ PlatformName }) => PlatformName },
    { key: 'kind', title: t('kind'), isTight: true, render: ({ Kind }) => t(`dictionaries:product-kind.${Kind}`) },
    {
      key: 'seats',
      title: t('usedSeats'),
      isTight: true,
      render: ({ UsedSeats, SeatCount }) => (
        <>
          {t('ofSeats', { used: number(UsedSeats), total: number(SeatCount) })}{' '}
          <Bar used={UsedSeats} total={SeatCount} />
        </>
      ),
    },
    {
      key: 'valid',
      title: t('validUntil'),
      isTight: true,
      render: ({ ValidFrom, ValidUntil }) => t('until', { from: day(ValidFrom), until: day(ValidUntil) }),
    },
    {
      key: 'state',
      title: t('state'),
      isTight: true,
      render: ({ State }) => <span className={`tag ${tags[State]}`}>{t(`state.${State}`)}</span>,
    },
  ]
}
