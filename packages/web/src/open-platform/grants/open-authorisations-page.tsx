import type { ManagedOpenAuthorisation } from '@atrium/contract/open-platform/open-platform.shapes.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { OperatorList, useOperatorQuery } from '#operator/operator-list.tsx'
import { DataTable, type Column } from '#components/data-table.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { AuthorisationTag } from './authorisation-tag.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** Authorisations of all organisations, managed by operators; those with a request first. */
export function OpenAuthorisationsPage() {
  const { t } = useTranslation('open-platform')
  const listQuery = useOperatorQuery()
  const { search } = listQuery.request
  const list = useRead(
    operatorCalls.openAuthorisations,
    { body: listQuery.request },
    { keepPrevious: true, quiet: true },
  )
  return (
    <OperatorList
      title={t('operator.title')}
      lead={list.data ? t('operator.lead', { count: list.data.waiting }) : '\u00a0'}
      listQuery={listQuery}
      list={list}
      searchLabel={t('operator.search')}
      empty={
        <>
          <Building2 size={28} strokeWidth={1.6} aria-hidden="true" />
          <p>{search ? t('operator.notFound', { search }) : t('operator.none')}</p>
        </>
      }
    >
      {(rows) => <AuthorisationTable rows={rows} />}
    </OperatorList>
  )
}

interface Opened {
  dialog: 'grant' | 'withdraw'
  authorisation: ManagedOpenAuthorisation
}

function AuthorisationTable({ rows }: { rows: readonly ManagedOpenAuthorisation[] }) {
  const { t } = useTranslation('open-platform')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      <DataTable
        label={t('operator.title')}
        columns={useColumns()}
        rows={rows}
        idOf={({ OrganisationID }) => OrganisationID}
        nameOf={({ OrgName }) => OrgName}
        actions={(authorisation) => (
          <Actions authorisation={authorisation} onOpen={(dialog) => setOpened({ dialog, authorisation })} />
        )}
      />
      {opened?.dialog === 'grant' && <GrantDialog authorisation={opened.authorisation} onClose={close} />}
      {opened?.dialog === 'withdraw' && <WithdrawDialog authorisation={opened.authorisation} onClose={close} />}
    </>
  )
}

function Actions({
  authorisation: { State, OrgName: name },
  onOpen,
}: {
  authorisation: ManagedOpenAuthorisation
  onOpen: (dialog: Opened['dialog']) => void
}) {
  const { t } = useTranslation('open-platform')
  const isGranted = State !== 'none' && State !== 'over'
  const grant = isGranted ? 'change' : 'grant'
  return (
    <span className="row-actions">
      <button
        type="button"
        className="button"
        aria-label={t(`operator.${grant}Named`, { name })}
        onClick={() => onOpen('grant')}
      >
        {t(`operator.${grant}`)}
      </button>
      {isGranted && (
        <button
          type="button"
          className="button button-danger"
          aria-label={t('operator.withdrawNamed', { name })}
          onClick={() => onOpen('withdraw')}
        >
          {t('operator.withdraw')}
        </button>
      )}
    </span>
  )
}

function useColumns(): readonly Column<ManagedOpenAuthorisation>[] {
  const { t } = useTranslation('open-platform')
  const { dayIn, minute, number } = useFormatters()
  return [
    { key: 'organisation', title: t('operator.organisation'), render: ({ OrgName }) => <b>{OrgName}</b> },
    {
      key: 'state',
      title: t('operator.state'),
      isTight: true,
      render: ({ State }) => <AuthorisationTag state={State} />,
    },
    {
      key: 'terms',
      title: t('operator.quotas'),
      render: ({ Terms }) =>
        Terms ? (
          <div>
            {t('days', { from: dayIn(Terms.ValidFrom, 'UTC'), until: dayIn(Terms.ValidUntil, 'UTC') })}
            <span>
              {t('operator.quotaValues', {
                calls: number(Terms.CallsPerDay),
                queued: number(Terms.QueuedCalls),
                apps: number(Terms.AppCount),
              })}
            </span>
          </div>
        ) : (
          '—'
        ),
    },
    {
      key: 'request',
      title: t('operator.request'),
      render: ({ Request }) =>
        Request ? (
          <div>
            {t('operator.requested', { name: Request.RequestedBy, time: minute(Request.RequestedTime) })}
            {Request.Reason && <span>{Request.Reason}</span>}
          </div>
        ) : (
          '—'
        ),
    },
  ]
}
