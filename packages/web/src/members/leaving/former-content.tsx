import type { FormerDetail } from '@atrium/contract/members/leaving.shapes.ts'
import { useTranslation } from 'react-i18next'
import { DescriptionList, type DescriptionItem } from '#components/description-list.tsx'
import { Tabs } from '#components/tabs.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { MemberHistory } from '../details/member-history.tsx'
import { MemberSignIns } from '../details/member-sign-ins.tsx'
import { formerTabs, useMemberTabs } from '../details/member-tabs.ts'
import styles from '../members.module.css'

/** What an administrator sees of a former member, in tabs. */
export function FormerContent({ person }: { person: FormerDetail }) {
  const { t } = useTranslation('members')
  const { tabs, chosen, choose } = useMemberTabs(formerTabs)
  return (
    <Tabs
      label={person.RealName}
      tabs={tabs.map((key) => ({ key, text: t(`detail.${key}`) }))}
      chosen={chosen}
      onChoose={choose}
    >
      {chosen === 'basic' && <FormerOverview person={person} />}
      {chosen === 'sign-ins' && <MemberSignIns person={person} />}
      {chosen === 'history' && <MemberHistory person={person} />}
    </Tabs>
  )
}

/** Facts about a former member, with the tasks that were handed over. */
function FormerOverview({ person }: { person: FormerDetail }) {
  const { t } = useTranslation(['leaving', 'members'])
  const { minute, list } = useFormatters()
  const none = '—'
  const facts: DescriptionItem[] = [
    [t('account'), person.Account],
    [t('phone'), person.MobilePhone ?? none],
    [t('email'), person.Email ?? none],
    [t('role'), t(`members:role.${person.Role}`)],
    [t('department'), person.Department?.Name ?? none],
    [t('departments'), list(person.Departments.map(({ Name }) => Name)) || none],
    [t('leftTime'), minute(person.LeftTime)],
    [t('leftBy'), person.LeftBy ?? none],
    [t('why'), person.Reason ?? none],
  ]
  return (
    <>
      <DescriptionList items={facts} />
      <h2 className="drawer-heading">{t('handOvers')}</h2>
      {person.HandOvers.length === 0 && <p className="dialog-hint">{t('noHandOvers')}</p>}
      <ul className={styles.handOvers}>
        {person.HandOvers.map(({ ProductCode, Kind, Reference, Title, ToName, Time }) => (
          <li key={`${ProductCode} ${Kind} ${Reference}`}>
            {t('handedTo', { title: Title, reference: Reference, name: ToName ?? none })}
            <small>{t('handedWhen', { product: ProductCode, kind: t(`kind.${Kind}`), time: minute(Time) })}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
