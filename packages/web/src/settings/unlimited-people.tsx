import { pageSize } from '@atrium/contract/constants.ts'
import type { UnlimitedPerson } from '@atrium/contract/settings/ip-rules.calls.ts'
import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormMembers } from '#members/form-members.tsx'
import type { Picked } from '#members/member-picker.tsx'
import type { Column } from '#components/data-table.tsx'
import { PagedTable } from '#components/paged-table.tsx'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { SearchField } from '#components/search-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './settings.module.css'

const invalidates = [settingCalls.unlimited, settingCalls.optionalAccounts]
const noneSelected: ReadonlySet<string> = new Set()

/** People exempt from the whitelist. */
export function UnlimitedPeople() {
  const { t } = useTranslation('settings')
  const [Search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState(noneSelected)
  const [isAdding, setAdding] = useState(false)
  const people = useRead(
    settingCalls.unlimited,
    { body: { Search, pageIndex: page, pageSize } },
    { keepPrevious: true, quiet: true },
  )
  const columns = useColumns()
  const remove = useWrite(settingCalls.removeUnlimited, {
    invalidates,
    onSuccess({ Changed }) {
      setChosen(noneSelected)
      setPage(1)
      showToast('success', t('ip.removed', { count: Changed }))
    },
  })
  const askToRemove = async (accountIds: string[]) => {
    const decision = await confirm({
      title: t('ip.removeTitle', { count: accountIds.length }),
      text: t('ip.removeHint'),
      label: t('ip.remove'),
      isDangerous: true,
      asksReason: true,
    })
    if (decision) remove.mutate({ body: { accountIds, ...decision } })
  }
  return (
    <section className={clsx('panel', styles.ipList)}>
      <h2>{t('ip.unlimited')}</h2>
      <p className="administration-lead">{t('ip.unlimitedHint')}</p>
      <div className={styles.ipListBar}>
        <SearchField
          label={t('ip.search')}
          value={Search}
          onSearch={(words = '') => {
            setSearch(words)
            setPage(1)
          }}
        />
        <button type="button" className="button" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden="true" /> {t('ip.add')}
        </button>
        {chosen.size > 0 && (
          <button type="button" className="button button-danger" onClick={() => void askToRemove([...chosen])}>
            {t('ip.removeChosen', { count: chosen.size })}
          </button>
        )}
      </div>
      <PagedTable
        label={t('ip.unlimited')}
        columns={columns}
        query={people}
        page={page}
        onPage={setPage}
        nameOf={({ RealName }) => RealName}
        selection={{ chosen, onChoose: setChosen }}
        actions={({ ID, RealName }) => (
          <button
            type="button"
            className="button"
            aria-label={`${t('ip.remove')} ${RealName}`}
            onClick={() => void askToRemove([ID])}
          >
            {t('ip.remove')}
          </button>
        )}
        empty={t('ip.none')}
      />
      {isAdding && <AddPeople onClose={() => setAdding(false)} />}
    </section>
  )
}

function useColumns(): Column<UnlimitedPerson>[] {
  const { t } = useTranslation('settings')
  const { day } = useFormatters()
  const none = '—'
  return [
    { key: 'name', title: t('ip.name'), render: ({ RealName }) => RealName },
    { key: 'account', title: t('ip.account'), render: ({ Account }) => Account },
    { key: 'department', title: t('ip.department'), render: ({ DepartmentName }) => DepartmentName ?? none },
    { key: 'by', title: t('ip.addedBy'), render: ({ AddedBy }) => AddedBy ?? none },
    { key: 'since', title: t('ip.addedTime'), render: ({ AddedTime }) => day(AddedTime), isTight: true },
  ]
}

interface Draft {
  people: readonly Picked[]
  Reason: string
}

/** Exempts people who are found by their name. */
function AddPeople({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const form = useAppForm<Draft>({ people: [], Reason: '' })
  const count = useWatch({ control: form.control, name: 'people' }).length
  const add = useWrite(settingCalls.addUnlimited, {
    invalidates,
    quiet: true,
    onSuccess({ Changed }) {
      showToast('success', t('ip.added', { count: Changed }))
      onClose()
    },
  })
  const submit = ({ people, ...draft }: Draft) =>
    add.mutate(
      { body: { accountIds: people.map(({ ID }) => ID), ...reasonOf(draft) } },
      { onError: (problem) => showCallError(form, problem) },
    )
  return (
    <FormDialog
      form={form}
      title={t('ip.addTitle')}
      label={count > 0 ? t('ip.addAct', { count }) : t('ip.add')}
      isBusy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormMembers name="people" label={t('ip.people')} call={settingCalls.optionalAccounts} needed={t('ip.needed')} />
      <FormReason />
    </FormDialog>
  )
}
