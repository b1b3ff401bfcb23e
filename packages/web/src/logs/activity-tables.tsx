import { noDepartment, type ActivityReport } from '@atrium/contract/logs/activity.shapes.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#components/data-table.tsx'
import { browserTimeZone, useFormatters } from '#components/use-formatters.ts'
import styles from './logs.module.css'

/** Filter of the people shown in the drawer. */
export interface Shown {
  At: string
  ProductId?: string
  DepartmentId?: string
  /** Excludes subordinate departments. */
  IsAlone?: boolean
  what: string
}

type Department = ActivityReport['Departments'][number]

interface PartProps {
  report: ActivityReport
  what: string
  /** Scope of the report: an application, or a department with its subtree. */
  choice: Pick<Shown, 'ProductId' | 'DepartmentId'>
  onShow: (shown: Shown) => void
}

/** The selected period by department and by application. */
export function Breakdown({ report, what, choice, onShow }: PartProps) {
  const { t } = useTranslation('logs')
  const { day, number } = useFormatters()
  const { At } = report
  const departmentName = ({ ID, Name }: Department) => Name || t(ID ? 'goneDepartment' : 'noDepartment')
  return (
    <div className={styles.activityPanels}>
      <section className="panel">
        <h2>{t('byDepartment')}</h2>
        <p className="administration-lead">{day(At)}</p>
        <DataTable
          label={t('byDepartment')}
          columns={[
            {
              key: 'name',
              title: t('department'),
              render: (row) => (
                <>
                  {departmentName(row)} {row.IsGone && row.Name && <span className="tag">{t('goneDepartment')}</span>}
                </>
              ),
            },
            { key: 'people', title: t('activePeople'), render: ({ People }) => number(People), isTight: true },
            { key: 'members', title: t('members.own'), render: ({ Members }) => number(Members), isTight: true },
          ]}
          rows={report.Departments}
          idOf={({ ID }) => ID ?? noDepartment}
          nameOf={departmentName}
          actions={(row) => (
            <ShowButton
              what={departmentName(row)}
              onClick={() =>
                onShow({
                  At,
                  ...choice,
                  DepartmentId: row.ID ?? noDepartment,
                  IsAlone: true,
                  what: departmentName(row),
                })
              }
            />
          )}
          empty={t('noActivity')}
        />
      </section>
      <section className="panel">
        <h2>{t('byProduct')}</h2>
        <p className="administration-lead">{day(At)}</p>
        <DataTable
          label={t('byProduct')}
          columns={[
            { key: 'name', title: t('product'), render: ({ Name }) => Name },
            { key: 'people', title: t('activePeople'), render: ({ People }) => number(People), isTight: true },
            { key: 'seats', title: t('seats'), render: ({ Seats }) => number(Seats), isTight: true },
            {
              key: 'free',
              title: t('free'),
              render: ({ Seats, Granted }) => number(Math.max(0, Seats - Granted)),
              isTight: true,
            },
            { key: 'unused', title: t('unusedColumn'), render: ({ Unused }) => number(Unused), isTight: true },
          ]}
          rows={report.Products}
          idOf={({ ID }) => ID}
          nameOf={({ Name }) => Name}
          actions={({ ID, Name }) => (
            <ShowButton what={Name} onClick={() => onShow({ At, ...choice, ProductId: ID, what: Name })} />
          )}
          empty={what}
        />
      </section>
    </div>
  )
}

function ShowButton({ what, onClick }: { what: string; onClick: () => void }) {
  const { t } = useTranslation('logs')
  return (
    <button type="button" className="button" aria-label={t('showActive', { what })} onClick={onClick}>
      {t('show')}
    </button>
  )
}

/** The values of the chart as a table. */
export function SeriesTable({ report, what, choice, onShow }: PartProps) {
  const { t } = useTranslation('logs')
  const { day, number, minute } = useFormatters()
  const rows = useMemo(() => report.Series.toReversed(), [report.Series])
  return (
    <section className="panel">
      <h2>{t('series')}</h2>
      <DataTable
        label={t('series')}
        columns={[
          { key: 'starts', title: t('time'), render: ({ Starts }) => day(Starts), isTight: true },
          { key: 'people', title: t('activePeople'), render: ({ People }) => number(People), isTight: true },
          {
            key: 'peak',
            title: t(Object.keys(choice).length > 0 ? 'peakWholeIn' : 'peakIn', { zone: browserTimeZone() }),
            render: ({ Peak, PeakTime }) => (Peak && PeakTime ? `${number(Peak)} · ${minute(PeakTime)}` : t('nothing')),
          },
        ]}
        rows={rows}
        idOf={({ Starts }) => Starts}
        nameOf={({ Starts }) => Starts}
        actions={({ Starts }) => (
          <ShowButton what={day(Starts)} onClick={() => onShow({ At: Starts, ...choice, what })} />
        )}
      />
    </section>
  )
}
