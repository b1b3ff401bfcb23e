import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/queries.ts'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { useFormatters } from '#components/use-formatters.ts'
import './department-tree.css'

/** Where the department of a list stands, its heads and its numbers. */
export function DepartmentFacts({ id, onAddMember }: { id: string; onAddMember: () => void }) {
  const { t } = useTranslation('departments')
  const nameOf = useLocalizedName()
  const { list, number } = useFormatters()
  const { data: department } = useRead(departmentCalls.detail, { params: { id } }, { quiet: true })
  if (!department) return null
  const heads = list(department.Heads.map(({ RealName }) => RealName)) || t('empty')
  return (
    <section className="panel department-facts" aria-label={nameOf(department)}>
      <div>
        <h2>{nameOf(department)}</h2>
        <p>
          {department.Path.join(' / ')} · {t('headsAre', { names: heads })} ·{' '}
          {t('countsAre', { own: number(department.OwnCount), total: number(department.TotalCount) })}
        </p>
      </div>
      <button type="button" className="button" onClick={onAddMember}>
        <UserPlus size={16} aria-hidden="true" /> {t('addMember')}
      </button>
    </section>
  )
}
