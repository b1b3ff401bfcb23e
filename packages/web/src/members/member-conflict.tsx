import type { MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import { useTranslation } from 'react-i18next'
import { Facts } from '#components/facts.tsx'
import { useDates } from '#components/use-dates.ts'

interface Props {
  theirs: MemberDetail
  base: MemberDetail
  onSettle: (isTheirs: boolean) => void
}

/** What somebody else saved meanwhile, old and new. Nothing that was typed is lost. */
export function MemberConflict({ theirs, base, onSettle }: Props) {
  const { t } = useTranslation('members')
  const { list } = useDates()
  const told = (member: MemberDetail) => [
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
  const [before, now] = [told(base), told(theirs)]
  const rows = now.flatMap(([label, value], at) => {
    const old = before[at]?.[1]
    return old === value ? [] : [[String(label), `${old || none} → ${value || none}`] as const]
  })
  return (
    <div className="member-conflict" role="alert">
      <p>{t(rows.length > 0 ? 'form.changed' : 'form.changedOtherwise')}</p>
      <Facts facts={rows} />
      <p>{t('form.keepMineHint')}</p>
      <button type="button" className="button" onClick={() => onSettle(true)}>
        {t('form.takeTheirs')}
      </button>{' '}
      <button type="button" className="button" onClick={() => onSettle(false)}>
        {t('form.keepMine')}
      </button>
    </div>
  )
}

const none = '—'
