import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { DescriptionList } from '#components/description-list.tsx'
import { QueryError } from '#components/query-error.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { AccountSection } from './account-section.tsx'

/** Details that the organisation's administrators maintain. */
export function BasicInformation({ person }: { person: AccountInfo }) {
  const { t } = useTranslation('account')
  const { Organisation } = useSession()
  return (
    <AccountSection title={t('section.basic')} hint={Organisation ? t('basicHint') : undefined}>
      {Organisation ? (
        <Details person={person} organisation={Organisation.OrgName} />
      ) : (
        <DescriptionList items={[...ownFacts(person, t), [t('role'), t('role.operator')]]} />
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
  const { day } = useFormatters()
  const basic = useRead(accountCalls.basic, { params: { id: person.ID } }, { quiet: true })
  if (basic.isError) return <QueryError query={basic} />
  if (basic.isPending) return <RowsSkeleton />
  const { Department, IsOrganAdmin, JoinedTime } = basic.data
  return (
    <DescriptionList
      items={[
        ...ownFacts(person, t),
        [t('organisation'), organisation],
        [t('department'), Department?.Name ?? t('empty')],
        [t('role'), t(IsOrganAdmin ? 'role.admin' : 'role.member')],
        [t('joined'), day(JoinedTime)],
      ]}
    />
  )
}
