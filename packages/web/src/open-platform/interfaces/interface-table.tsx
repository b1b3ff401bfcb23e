import type { ManagedInterface } from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { DataTable, type Column } from '#components/data-table.tsx'
import { SwitchField } from '#components/switch-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './interfaces.module.css'

export type InterfaceAct = 'edit' | 'versions' | 'organisations'

interface Props {
  rows: readonly ManagedInterface[]
  onOpen: (act: InterfaceAct, row: ManagedInterface) => void
}

/** Interfaces with what operators do with them. */
export function InterfaceTable({ rows, onOpen }: Props) {
  const { t } = useTranslation('interfaces')
  const nameOf = useLocalizedName()
  return (
    <DataTable
      label={t('title')}
      columns={useColumns(onOpen)}
      rows={rows}
      idOf={({ ID }) => ID}
      nameOf={nameOf}
      actions={(row) => (
        <span className="row-actions">
          <button
            type="button"
            className="button"
            aria-label={t('editNamed', { name: nameOf(row) })}
            onClick={() => onOpen('edit', row)}
          >
            {t('edit')}
          </button>
          <button
            type="button"
            className="button"
            aria-label={t('versionsNamed', { name: nameOf(row) })}
            onClick={() => onOpen('versions', row)}
          >
            {t('versions')}
          </button>
        </span>
      )}
    />
  )
}

function useColumns(onOpen: Props['onOpen']): readonly Column<ManagedInterface>[] {
  const { t } = useTranslation('interfaces')
  const { number } = useFormatters()
  const nameOf = useLocalizedName()
  return [
    {
      key: 'name',
      title: t('name'),
      render: (row) => (
        <div className={styles.name} data-off={!row.IsEnabled}>
          <p>
            <strong className={styles.title}>{nameOf(row)}</strong> <KindTag kind={row.Kind} />
          </p>
          <span>
            {row.ProductName} · {row.Code}
          </span>
        </div>
      ),
    },
    {
      key: 'target',
      title: t('target'),
      render: ({ Method, Upstream, Path }) => (
        <span className={styles.target}>
          {Method} {Upstream}
          {Path}
        </span>
      ),
    },
    {
      key: 'limits',
      title: t('limits'),
      render: ({ Kind, DelayHours, TimeoutSeconds, CallsPerMinute }) => (
        <div>
          {Kind === 'insert' && t('limits.delay', { hours: number(DelayHours) })}
          <span>
            {t('limits.timeout', { seconds: number(TimeoutSeconds) })} ·{' '}
            {t('limits.rate', { calls: number(CallsPerMinute) })}
          </span>
        </div>
      ),
    },
    {
      key: 'organisations',
      title: t('organisations'),
      isTight: true,
      render: (row) => (
        <button
          type="button"
          className={styles.open}
          aria-label={t('organisationsOfNamed', { count: row.ActivationCount, name: nameOf(row) })}
          onClick={() => onOpen('organisations', row)}
        >
          {t('organisationsOf', { count: row.ActivationCount })}
        </button>
      ),
    },
    { key: 'state', title: t('state'), isTight: true, render: (row) => <EnabledSwitch row={row} /> },
  ]
}

export function KindTag({ kind }: { kind: ManagedInterface['Kind'] }) {
  const { t } = useTranslation('interfaces')
  return <span className={`tag ${kind === 'insert' ? 'tag-warn' : 'tag-good'}`}>{t(`kind.${kind}`)}</span>
}

function EnabledSwitch({ row }: { row: ManagedInterface }) {
  const { t } = useTranslation('interfaces')
  const name = useLocalizedName()(row)
  const toggle = useWrite(operatorCalls.switchOpenInterface, {
    invalidates: [operatorCalls.openInterfaces],
    onSuccess: ({ IsEnabled }) => showToast('success', t(IsEnabled ? 'switchedOn' : 'switchedOff', { name })),
  })
  const change = async (IsEnabled: boolean) => {
    const question = {
      title: t('switchOffTitle', { name }),
      text: t('switchOffHint'),
      label: t('switchOff'),
      isDangerous: true,
    }
    if (IsEnabled || (await confirm(question))) toggle.mutate({ params: { id: row.ID }, body: { IsEnabled } })
  }
  return (
    <SwitchField
      label={t(row.IsEnabled ? 'on' : 'off')}
      name={t('switchNamed', { name })}
      isOn={row.IsEnabled}
      onSwitch={(isOn) => void change(isOn)}
    />
  )
}
