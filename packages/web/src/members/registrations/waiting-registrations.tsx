import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { Registration } from '@atrium/contract/members/members.shapes.ts'
import { pageSize } from '@atrium/contract/constants.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { Pager } from '#components/pager.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { DeclineDialog } from '#products/decline-dialog.tsx'
import { ApproveRegistrations } from './approve-registrations.tsx'
import { registrationReads, useDecisionToast } from './use-decision-toast.ts'
import { usePeopleText } from '../actions/use-people-text.ts'

type Decision = { what: 'approve' | 'decline'; people: readonly Registration[] }

/** Pending registrations, decided one by one or several at once. */
export function WaitingRegistrations() {
  const { t } = useTranslation('members')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [deciding, setDeciding] = useState<Decision>()
  const [page, setPage] = useState(1)
  const waiting = useRead(
    memberCalls.registrations,
    { body: { pageIndex: page, pageSize } },
    { quiet: true, keepPrevious: true },
  )
  const { items = [], total = 0, FreeSeats = 0 } = waiting.data ?? {}
  const selected = items.filter(({ ID }) => chosen.includes(ID))
  const close = () => setDeciding(undefined)
  const done = () => {
    close()
    setChosen([])
    setPage(1)
  }
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <section className="panel">
      <h2>{t('waiting', { count: total })}</h2>
      <QueryState query={waiting} />
      {waiting.data && (
        <p className="administration-lead">{total === 0 ? t('nobody') : t('freeSeats', { count: FreeSeats })}</p>
      )}
      {items.length > 1 && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={selected.length === items.length}
            onChange={() => setChosen(selected.length === items.length ? [] : items.map(({ ID }) => ID))}
          />
          {t('chooseAll')}
        </label>
      )}
      {selected.length > 0 && <BulkActions selected={selected} freeSeats={FreeSeats} onDecide={setDeciding} />}
      <ul className="administration-rows">
        {items.map((person) => (
          <Row
            key={person.ID}
            person={person}
            isChosen={chosen.includes(person.ID)}
            onToggle={() => toggle(person.ID)}
            onDecide={setDeciding}
          />
        ))}
      </ul>
      {total > pageSize && <Pager total={total} page={page} size={pageSize} onPage={setPage} />}
      {deciding?.what === 'approve' && <ApproveRegistrations people={deciding.people} onDone={done} onClose={close} />}
      {deciding?.what === 'decline' && <DeclineRegistrations people={deciding.people} onDone={done} onClose={close} />}
    </section>
  )
}

interface RowProps {
  person: Registration
  isChosen: boolean
  onToggle: () => void
  onDecide: (decision: Decision) => void
}

function Row({ person, isChosen, onToggle, onDecide }: RowProps) {
  const { t } = useTranslation('members')
  const { time } = useFormatters()
  const named = { name: person.RealName }
  return (
    <li>
      <label className="checkbox">
        <input type="checkbox" aria-label={t('choose', named)} checked={isChosen} onChange={onToggle} />
        {person.RealName}
      </label>
      <span>
        {person.MobilePhone ?? person.Email}
        <small>
          {person.Account} · {time(person.RegisteredTime)}
        </small>
      </span>
      <button
        type="button"
        className="button button-primary"
        aria-label={t('approveNamed', named)}
        onClick={() => onDecide({ what: 'approve', people: [person] })}
      >
        {t('approveAct')}
      </button>
      <button
        type="button"
        className="button"
        aria-label={t('declineNamed', named)}
        onClick={() => onDecide({ what: 'decline', people: [person] })}
      >
        {t('declineAct')}
      </button>
    </li>
  )
}

interface BulkProps {
  selected: readonly Registration[]
  freeSeats: number
  onDecide: (decision: Decision) => void
}

/** Buttons that say beforehand how many can be approved. */
function BulkActions({ selected, freeSeats, onDecide }: BulkProps) {
  const { t } = useTranslation('members')
  const people = selected.slice(0, freeSeats)
  const blocked = selected.length - people.length
  return (
    <div className="administration-actions">
      <button
        type="button"
        className="button button-primary"
        disabled={people.length === 0}
        onClick={() => onDecide({ what: 'approve', people })}
      >
        {t('approve', { count: people.length })}
        {blocked > 0 && ` · ${t('blocked', { count: blocked })}`}
      </button>
      <button type="button" className="button" onClick={() => onDecide({ what: 'decline', people: selected })}>
        {t('decline', { count: selected.length })}
      </button>
    </div>
  )
}

function DeclineRegistrations({
  people,
  onDone,
  onClose,
}: {
  people: readonly Registration[]
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('members')
  const peopleText = usePeopleText()
  const showDecision = useDecisionToast()
  const decline = useWrite(memberCalls.decline, {
    invalidates: registrationReads,
    onSuccess({ Refused }) {
      showDecision('declined', people, Refused)
      onDone()
    },
  })
  return (
    <DeclineDialog
      title={t('declineTitle', { who: peopleText(people) })}
      hint={t('declineHint')}
      isBusy={decline.isPending}
      onDecline={(reason) => decline.mutate({ body: { accountIds: people.map(({ ID }) => ID), reason } })}
      onClose={onClose}
    />
  )
}
