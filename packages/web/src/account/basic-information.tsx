import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/queries.ts'
import { useKnownSession } from '#kit/session.ts'
import { Facts } from '#components/facts.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { RowsWaiting } from '#components/rows-waiting.tsx'
import { useDates } from '#components/use-dates.ts'
import { AccountSection } from './account-section.tsx'

/** What the organisation keeps of the person, and its administrators change. */
export function BasicInformation({ person }: { person: AccountInfo }) {
  const { t } = useTranslation('account')
  const { Organisation } = useKnownSession()
  return (
    <AccountSection title={t('section.basic')} hint={Organisation ? t('basicHint') : undefined}>
      {Organisation ? (
        <Details person={person} organisation={Organisation.OrgName} />
      ) : (
        <Facts facts={[...ownFacts(person, t), [t('role'), t('role.operator')]]} />
      )}
    </AccountSection>
  )
}

const ownFacts = ({ RealName, Account }: AccountInfo, t: (key: 'realName' | 'account') => string) =>
  [
    [t('realName'), RealName],
    [t('account'), Account],
  ] as const

function Details({ person, organisation }: { person: AccountInfo; organisation: string }) {
  const { t } = useTranslation('account')
  const { day } = useDates()
  const basic = useRead(accountCalls.basic, { params: { id: person.ID } }, { quiet: true })
  if (basic.isError) return <ReadFailed read={basic} />
  if (basic.isPending) return <RowsWaiting />
  const { Department, IsOrganAdmin, JoinedTime } = basic.data
  return (
    <Facts
      facts={[
        ...ownFacts(person, t),
        [t('organisation'), organisation],
        [t('department'), Department?.Name ?? t('empty')],
        [t('role'), t(IsOrganAdmin ? 'role.admin' : 'role.member')],
        [t('joined'), day(JoinedTime)],
      ]}
    />
  )
}
