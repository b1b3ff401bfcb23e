import type { LicensedProduct, MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import { toldValue } from '@atrium/contract/logs/told-value.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/queries.ts'
import { Avatar } from '#components/avatar.tsx'
import { Facts, type Fact } from '#components/facts.tsx'
import { Dialog } from '#components/dialog.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { RowsWaiting } from '#components/rows-waiting.tsx'
import { Tabs } from '#components/tabs.tsx'
import { useDates } from '#components/use-dates.ts'
import type { Doing } from './member-dialogs.tsx'
import { seatRole } from './seat-roles.ts'
import { MemberStateTags } from './member-state-tags.tsx'

interface Props {
  id: string
  onClose: () => void
  onDo: (doing: Doing) => void
}

/** Everything about one member, and what happened to it. */
export function MemberDrawer({ id, onClose, onDo }: Props) {
  const { t } = useTranslation(['members', 'app'])
  const member = useRead(memberCalls.manageDetail, { params: { id } }, { quiet: true })
  const [tab, setTab] = useState<'basic' | 'history'>('basic')
  const tabs = (['basic', 'history'] as const).map((key) => ({ key, text: t(`detail.${key}`) }))
  return (
    <Dialog
      kind="drawer"
      title={member.data?.RealName ?? t('app:page.members')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('app:close')}
          </button>
          <button type="button" className="button button-primary" onClick={() => onDo({ what: 'edit', id })}>
            {t('act.edit')}
          </button>
        </>
      }
    >
      {member.isError && <ReadFailed read={member} />}
      {member.isPending && <RowsWaiting />}
      {member.data && (
        <Tabs label={member.data.RealName} tabs={tabs} chosen={tab} onChoose={setTab}>
          {tab === 'basic' ? <Basic member={member.data} /> : <History member={member.data} />}
        </Tabs>
      )}
    </Dialog>
  )
}

function Basic({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('members')
  const { day, time, list } = useDates()
  const products = useRead(memberCalls.licensedProducts, {}, { staleTime: 60_000 })
  const none = '—'
  const names = (places: readonly { Name: string }[]) => list(places.map(({ Name }) => Name)) || none
  const own = products.data?.filter(({ ID }) => member.ProductIDs.includes(ID)) ?? []
  const productText = (product: LicensedProduct) => {
    const { role } = seatRole(product, member)
    return role ? t('roles.withRole', { product: product.Name, role: role.Name }) : product.Name
  }
  const facts: Fact[] = [
    [t('column.account'), member.Account],
    [t('column.phone'), member.MobilePhone ?? none],
    [t('column.email'), member.Email ?? none],
    [t('column.jobTitle'), member.JobTitle ?? none],
    [t('column.department'), member.Department?.Name ?? none],
    [t('detail.more'), names(member.Departments)],
    [t('detail.headOf'), names(member.HeadOf)],
    [t('column.role'), t(`role.${member.Role}`)],
    [t('column.state'), <MemberStateTags key="state" member={member} />],
    [t('column.products'), list(own.map(productText)) || none],
    [t('detail.password'), t(member.HasPassword ? 'detail.hasPassword' : 'detail.noPassword')],
    [t('column.lastSignIn'), member.LastSignInTime ? time(member.LastSignInTime) : t('detail.never')],
    [t('column.joined'), day(member.JoinedTime)],
  ]
  return (
    <>
      <Avatar person={member} size="large" />
      <Facts facts={facts} />
    </>
  )
}

function History({ member: { ID: id, RealName } }: { member: MemberDetail }) {
  const { t } = useTranslation('members')
  const { time, list } = useDates()
  const history = useRead(memberCalls.history, { params: { id } }, { staleTime: 0, quiet: true })
  if (history.isError) return <ReadFailed read={history} />
  if (!history.data) return <RowsWaiting />
  if (history.data.length === 0) return <p className="table-empty">{t('detail.noHistory')}</p>
  const inLog = (name: string) => new URLSearchParams({ [name]: id, [`${name}Name`]: RealName }).toString()
  return (
    <>
      <p className="member-logs">
        <Link to={{ pathname: '/logs/operations', search: inLog('subject') }}>{t('detail.aboutInLog')}</Link>
        <Link to={{ pathname: '/logs/operations', search: inLog('actor') }}>{t('detail.byInLog')}</Link>
        <Link to={{ pathname: '/logs/sign-ins', search: inLog('person') }}>{t('detail.signInsInLog')}</Link>
      </p>
      <ol className="member-history">
        {history.data.map((entry) => (
          <li key={entry.ID}>
            <b>{entry.Action}</b>
            <small>
              {entry.Actor} · {time(entry.Time)}
            </small>
            {entry.Changes.map(({ Field, Name, Before, After }) => (
              <p key={Field}>
                {t('detail.change', { field: Name, before: toldValue(Before, list), after: toldValue(After, list) })}
              </p>
            ))}
            {entry.Reason && <p>{t('detail.reason', { reason: entry.Reason })}</p>}
          </li>
        ))}
      </ol>
    </>
  )
}
