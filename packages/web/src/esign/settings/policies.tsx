import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import type { Policy } from '@atrium/contract/esign/esign.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { DataTable, type Column } from '#components/data-table.tsx'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormSwitch } from '#components/form-switch.tsx'
import { QueryState } from '#components/query-state.tsx'
import { Who } from './meanings.tsx'
import { departmentIdsOf, WhoFields, whoOf, type WhoDraft } from './who-fields.tsx'
import styles from '../esign.module.css'

/** Rules of signing for each licensed product. */
export function Policies() {
  const { t } = useTranslation('esign')
  const read = useRead(esignCalls.policies, {}, { quiet: true })
  const [opened, setOpened] = useState<Policy>()
  const columns = useColumns()
  return (
    <section className="panel" aria-label={t('settings.tab.policies')}>
      <QueryState query={read} />
      {read.data && (
        <DataTable
          label={t('settings.tab.policies')}
          columns={columns}
          rows={read.data}
          idOf={({ ProductID }) => ProductID}
          nameOf={({ ProductName }) => ProductName}
          empty={t('policies.none')}
          actions={(policy) => (
            <button type="button" className="button" onClick={() => setOpened(policy)}>
              {t('meanings.edit')}
              <span className="visually-hidden"> {policy.ProductName}</span>
            </button>
          )}
        />
      )}
      {opened && <PolicyDialog policy={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

function useColumns(): readonly Column<Policy>[] {
  const { t } = useTranslation('esign')
  const isOn = (on: boolean) => t(on ? 'meanings.on' : 'meanings.off')
  return [
    { key: 'product', title: t('product'), render: ({ ProductName }) => <b>{ProductName}</b> },
    { key: 'who', title: t('policies.who'), render: ({ Departments }) => <Who departments={Departments} /> },
    { key: 'dual', title: t('policies.dual'), isTight: true, render: ({ DualControl }) => isOn(DualControl) },
    {
      key: 'delegation',
      title: t('policies.delegation'),
      isTight: true,
      render: ({ AllowsDelegation }) => isOn(AllowsDelegation),
    },
  ]
}

interface Draft extends WhoDraft {
  DualControl: boolean
  AllowsDelegation: boolean
  Reason: string
}

function PolicyDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const { t } = useTranslation(['esign', 'app'])
  const form = useAppForm<Draft>({
    ...whoOf(policy.Departments),
    DualControl: policy.DualControl,
    AllowsDelegation: policy.AllowsDelegation,
    Reason: '',
  })
  const save = useWrite(esignCalls.setPolicy, {
    quiet: true,
    invalidates: [esignCalls.policies],
    onSuccess() {
      showToast('success', t('policies.saved', { name: policy.ProductName }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      kind="drawer"
      title={t('policies.editTitle', { name: policy.ProductName })}
      label={t('app:save')}
      isBusy={save.isPending}
      onSubmit={(draft) =>
        save.mutate(
          {
            params: { id: policy.ProductID },
            body: {
              DepartmentIDs: departmentIdsOf(draft),
              DualControl: draft.DualControl,
              AllowsDelegation: draft.AllowsDelegation,
              ...reasonOf(draft),
            },
          },
          { onError: (problem) => showCallError(form, problem) },
        )
      }
      onClose={onClose}
    >
      <WhoFields label={t('policies.who')} />
      <div className={styles.switches}>
        <FormSwitch name="DualControl" label={t('policies.dual')} />
        <p className={styles.equivalence}>{t('policies.dualHint')}</p>
        <FormSwitch name="AllowsDelegation" label={t('policies.delegation')} />
      </div>
      <FormReason />
    </FormDialog>
  )
}
