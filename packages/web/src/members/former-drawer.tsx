import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { FormerDetail } from '@atrium/contract/members/leaving.shapes.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/queries.ts'
import { DescriptionList, type DescriptionItem } from '#components/description-list.tsx'
import { Dialog } from '#components/dialog.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'

interface Props {
  id: string
  onClose: () => void
  onRecover: () => void
}

/** Details of a former member, with handed-over tasks. */
export function FormerDrawer({ id, onClose, onRecover }: Props) {
  const { t } = useTranslation(['leaving', 'app'])
  const person = useRead(memberCalls.formerMember, { params: { id } }, { quiet: true })
  return (
    <Dialog
      kind="drawer"
      title={person.data?.RealName ?? t('app:page.formerMembers')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('app:close')}
          </button>
          <button type="button" className="button button-primary" disabled={!person.data} onClick={onRecover}>
            {t('recover')}
          </button>
        </>
      }
    >
      <QueryState query={person} />
      {person.data && <Former person={person.data} />}
    </Dialog>
  )
}

function Former({ person }: { person: FormerDetail }) {
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
  const inLog = (name: string) =>
    new URLSearchParams({ [name]: person.ID, [`${name}Name`]: person.RealName }).toString()
  return (
    <>
      <DescriptionList items={facts} />
      <p className="member-logs">
        <Link to={{ pathname: '/logs/operations', search: inLog('subject') }}>{t('aboutInLog')}</Link>
        <Link to={{ pathname: '/logs/operations', search: inLog('actor') }}>{t('byInLog')}</Link>
        <Link to={{ pathname: '/logs/sign-ins', search: inLog('person') }}>{t('signInsInLog')}</Link>
      </p>
      <h3 className="drawer-heading">{t('handOvers')}</h3>
      {person.HandOvers.length === 0 && <p className="dialog-hint">{t('noHandOvers')}</p>}
      <ul className="hand-overs">
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
