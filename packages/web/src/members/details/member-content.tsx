import type { MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import { useTranslation } from 'react-i18next'
import { Tabs } from '#components/tabs.tsx'
import { MemberDevices } from './member-devices.tsx'
import { MemberHistory } from './member-history.tsx'
import { MemberOverview } from './member-overview.tsx'
import { MemberSignIns } from './member-sign-ins.tsx'
import { memberTabs, useMemberTabs } from './member-tabs.ts'

/** What an administrator sees of a member, in tabs. */
export function MemberContent({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('members')
  const { tabs, chosen, choose } = useMemberTabs(memberTabs)
  return (
    <Tabs
      label={member.RealName}
      tabs={tabs.map((key) => ({ key, text: t(`detail.${key}`) }))}
      chosen={chosen}
      onChoose={choose}
    >
      {chosen === 'basic' && <MemberOverview member={member} />}
      {chosen === 'devices' && <MemberDevices person={member} />}
      {chosen === 'sign-ins' && <MemberSignIns person={member} />}
      {chosen === 'history' && <MemberHistory person={member} />}
    </Tabs>
  )
}
