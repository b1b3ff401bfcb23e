import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { clsx } from 'clsx'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#kit/allowed.tsx'
import { useRead } from '#kit/calls/queries.ts'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { QueryError } from '#components/query-error.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import type { OnDepartmentAct } from './use-department-acts.tsx'
import './department-tree.css'
import styles from './department-tree.module.css'

interface Props {
  id: string
  onAct: OnDepartmentAct
  onAddMember: () => void
}

/** Where the chosen department stands, its heads and its numbers, with the acts on it. */
export function DepartmentFacts({ id, onAct, onAddMember }: Props) {
  const { t } = useTranslation('departments')
  const nameOf = useLocalizedName()
  const { list, number } = useFormatters()
  const query = useRead(departmentCalls.detail, { params: { id } }, { quiet: true })
  const department = query.data
  if (query.isError) return <QueryError query={query} />
  if (!department) return null
  const heads = list(department.Heads.map(({ RealName }) => RealName)) || t('empty')
  return (
    <section className={clsx('panel', styles.facts)} aria-label={nameOf(department)}>
      <div>
        <h2>{nameOf(department)}</h2>
        <p>
          {department.Path.join(' / ')} · {t('headsAre', { names: heads })} ·{' '}
          {t('countsAre', { own: number(department.OwnCount), total: number(department.TotalCount) })}
        </p>
      </div>
      <div className={styles.factsActs}>
        <Allowed call={memberCalls.register}>
          <button type="button" className="button" onClick={onAddMember}>
            <UserPlus size={16} aria-hidden="true" /> {t('addMember')}
          </button>
        </Allowed>
        <Allowed call={departmentCalls.modify}>
          <button type="button" className="button" onClick={() => onAct('edit', id)}>
            {t('edit')}
          </button>
          <button type="button" className="button" onClick={() => onAct('move', id)}>
            {t('moveAct')}
          </button>
          <button type="button" className="button button-danger" onClick={() => onAct('remove', id)}>
            {t('remove')}
          </button>
        </Allowed>
      </div>
    </section>
  )
}
