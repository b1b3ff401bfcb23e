import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#kit/allowed.tsx'
import { useRead } from '#kit/queries.ts'
import { useKnownSession } from '#kit/session.ts'
import { Avatar } from '#parts/avatar.tsx'
import { ReadFailed } from '#parts/read-failed.tsx'
import { ChangePhoto } from './change-photo.tsx'
import { useDates } from '#parts/use-dates.ts'

/** The person with the photo, which can be changed, and what the organisation knows of them. */
export function BasicInformation({ person }: { person: AccountInfo }) {
  const { t } = useTranslation('account')
  const { Organisation, Identity } = useKnownSession()
  return (
    <section className="panel account-basic" aria-label={t('basic')}>
      <div className="account-person">
        <Avatar person={person} size="large" />
        <div>
          <h2>{person.RealName}</h2>
          <p>{person.Account}</p>
          {Identity === 'operator' && <p>{t('role.operator')}</p>}
        </div>
        <Allowed call={accountCalls.uploadPhoto}>
          <ChangePhoto hasPhoto={person.Photo !== null} />
        </Allowed>
      </div>
      {Organisation && <Details id={person.ID} organisation={Organisation.OrgName} />}
    </section>
  )
}

function Details({ id, organisation }: { id: string; organisation: string }) {
  const { t } = useTranslation('account')
  const { day } = useDates()
  const basic = useRead(accountCalls.basic, { params: { id } })
  if (basic.isError) return <ReadFailed onRetry={() => void basic.refetch()} />
  const own = basic.data
  const rows = [
    [t('organisation'), organisation],
    [t('department'), own?.Department?.Name],
    [t('role'), own && t(own.IsOrganAdmin ? 'role.admin' : 'role.member')],
    [t('phone'), own?.MobilePhone],
    [t('email'), own?.Email],
    [t('joined'), own && day(own.JoinedTime)],
  ]
  return (
    <dl className="account-details" aria-busy={basic.isPending}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{basic.isPending ? '…' : (value ?? t('empty'))}</dd>
        </div>
      ))}
    </dl>
  )
}
