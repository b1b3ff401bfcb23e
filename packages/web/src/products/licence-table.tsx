import type { Licence } from '@atrium/contract/organisation/organisation.shapes.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '#components/data-table.tsx'
import { useFormatters } from '#components/use-formatters.ts'

interface Props {
  licences: readonly Licence[] | undefined
  onChange: (licence: Licence) => void
  onEnd: (licence: Licence) => void
  empty: ReactNode
}

const tones = { coming: 'tag', valid: 'tag tag-good', ending: 'tag tag-warn', over: 'tag' } as const

/** Licences of an organisation with their actions. */
export function LicenceTable({ licences, onChange, onEnd, empty }: Props) {
  const { t } = useTranslation('applications')
  const { number } = useFormatters()
  const columns: readonly Column<Licence>[] = [
    {
      key: 'name',
      title: t('name'),
      render: ({ PlatformName, Code }) => (
        <div>
          <b>{PlatformName}</b>
          <span>{Code}</span>
        </div>
      ),
    },
    {
      key: 'seats',
      title: t('licences.seats'),
      render: ({ UsedSeats, SeatCount }) => t('licences.used', { used: number(UsedSeats), total: number(SeatCount) }),
    },
    {
      key: 'period',
      title: t('licences.period'),
      render: ({ ValidFrom, ValidUntil }) => t('licences.days', { from: ValidFrom, until: ValidUntil }),
      isTight: true,
    },
    {
      key: 'state',
      title: t('state'),
      render: ({ State }) => <span className={tones[State]}>{t(`licences.state.${State}`)}</span>,
      isTight: true,
    },
  ]
  return (
    <DataTable
      label={t('licences.titleShort')}
      columns={columns}
      rows={licences}
      idOf={({ ID }) => ID}
      nameOf={({ PlatformName }) => PlatformName}
      empty={empty}
      actions={(licence) => {
        const { PlatformName: name, State } = licence
        const isOver = State === 'over'
        return (
          <span className="row-actions">
            <button
              type="button"
              className="button"
              aria-label={t(isOver ? 'licences.renewNamed' : 'licences.changeNamed', { name })}
              onClick={() => onChange(licence)}
            >
              {t(isOver ? 'licences.renew' : 'change')}
            </button>
            {!isOver && (
              <button
                type="button"
                className="button button-danger"
                aria-label={t('licences.endNamed', { name })}
                onClick={() => onEnd(licence)}
              >
                {t('licences.end')}
              </button>
            )}
          </span>
        )
      }}
    />
  )
}
