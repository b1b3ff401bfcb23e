import type { MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import { useTranslation } from 'react-i18next'
import { DescriptionList } from '#components/description-list.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from '../members.module.css'

interface Props {
  theirs: MemberDetail
  base: MemberDetail
  onResolve: (isTheirs: boolean) => void
}

/** Shows what somebody else saved meanwhile. Keeps the input. */
export function MemberConflict({ theirs, base, onResolve }: Props) {
  const { t } = useTranslation('members')
  const { list } = useFormatters()
  const fieldsOf = (member: MemberDetail) => [
    [t('form.name'), member.RealName],
    [t('form.phone'), member.MobilePhone],
    [t('form.email'), member.Email],
    [t('form.jobTitle'), member.JobTitle],
    [t('form.department'), member.Department?.Name],
    [t('form.departments'), list(member.Departments.map(({ Name }) => Name))],
    [t('column.role'), t(`role.${member.Role}`)],
    [t('column.state'), t(`state.${member.State}`)],
    [t('detail.password'), t(member.HasPassword ? 'detail.hasPassword' : 'detail.noPassword')],
  ]
  const [before, now] = [fieldsOf(base), fieldsOf(theirs)]
  const rows = now.flatMap(([label, value], at) => {
    const old = before[at]?.[1]
    return old === value ? [] : [[String(label), `${old || none} → ${value || none}`] as const]
  })
  return (
    <div className={styles.conflict} role="alert">
      <p>{t(rows.length > 0 ? 'form.changed' : 'form.changedOtherwise')}</p>
      <DescriptionList items={rows} />
      <p>{t('form.keepMineHint')}</p>
      <button type="button" className="button" onClick={() => onResolve(true)}>
        {t('form.takeTheirs')}
      </button>{' '}
      <button type="button" className="button" onClick={() => onResolve(false)}>
        {t('form.keepMine')}
      </button>
    </div>
  )
}

const none = '—'
