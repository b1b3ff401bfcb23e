import type { LicensedProduct, MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import { valueText } from '@atrium/contract/logs/value-text.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/queries.ts'
import { Avatar } from '#components/avatar.tsx'
import { DescriptionList, type DescriptionItem } from '#components/description-list.tsx'
import { Dialog } from '#components/dialog.tsx'
import { QueryError } from '#components/query-error.tsx'
import { QueryState } from '#components/query-state.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'
import { Tabs } from '#components/tabs.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import type { MemberAction } from './member-dialogs.tsx'
import { seatRole } from './seat-roles.ts'
import { MemberStateTags } from './member-state-tags.tsx'

interface Props {
  id: string
  onClose: () => void
  onAction: (action: MemberAction) => void
}

/** Details and history of a member. */
export function MemberDrawer({ id, onClose, onAction }: Props) {
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
          <button type="button" className="button button-primary" onClick={() => onAction({ what: 'edit', id })}>
            {t('act.edit')}
          </button>
        </>
      }
    >
      <QueryState query={member} />
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
  const { day, time, list } = useFormatters()
  const products = useRead(memberCalls.licensedProducts, {}, { staleTime: 60_000 })
  const none = '—'
  const names = (places: readonly { Name: string }[]) => list(places.map(({ Name }) => Name)) || none
  const own = products.data?.filter(({ ID }) => member.ProductIDs.includes(ID)) ?? []
  const productText = (product: LicensedProduct) => {
    const { role } = seatRole(product, member)
    return role ? t('roles.withRole', { product: product.Name, role: role.Name }) : product.Name
  }
  const facts: DescriptionItem[] = [
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
      <DescriptionList items={facts} />
    </>
  )
}

function History({ member: { ID: id, RealName } }: { member: MemberDetail }) {
  const { t } = useTranslation('members')
  const { time, list } = useFormatters()
  const history = useRead(memberCalls.history, { params: { id } }, { staleTime: 0, quiet: true })
  if (history.isError) return <QueryError query={history} />
  if (!history.data) return <RowsSkeleton />
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
                {t('detail.change', { field: Name, before: valueText(Before, list), after: valueText(After, list) })}
              </p>
            ))}
            {entry.Reason && <p>{t('detail.reason', { reason: entry.Reason })}</p>}
          </li>
        ))}
      </ol>
    </>
  )
}
