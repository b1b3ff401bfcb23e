import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { themeChoices, type ThemeChoice } from '#kit/browser/theme.ts'
import { DataTable, type Column, type Order } from '#components/data-table.tsx'
import { DescriptionList } from '#components/description-list.tsx'
import { Pager } from '#components/pager.tsx'
import { StepBar } from '#components/step-bar.tsx'
import { Tabs } from '#components/tabs.tsx'
import { Story } from './story.tsx'

interface Row {
  id: string
  text: string
}

export function ListStories() {
  const { t } = useTranslation(['account', 'app'])
  const [tab, setTab] = useState<ThemeChoice>('system')
  const [page, setPage] = useState(3)
  const [size, setSize] = useState(10)
  const steps = [t('passwordStep.verify'), t('passwordStep.password'), t('passwordStep.done')]
  return (
    <>
      <Story of="Tabs">
        <Tabs
          label={t('theme')}
          tabs={themeChoices.map((key) => ({ key, text: t(`theme.${key}`) }))}
          chosen={tab}
          onChoose={setTab}
        >
          <p>{t(`theme.${tab}`)}</p>
        </Tabs>
      </Story>
      <Story of="StepBar">
        <StepBar steps={steps} at={1} />
      </Story>
      <Story of="Pager">
        <Pager total={1_284} page={page} size={size} onPage={setPage} onSize={setSize} />
      </Story>
      <Story of="Facts">
        <DescriptionList items={steps.map((step, at) => [step, String(at + 1)] as const)} />
      </Story>
      <Tables />
    </>
  )
}

/** A table with rows, loading and empty. */
function Tables() {
  const { t } = useTranslation(['account', 'app'])
  const [order, setOrder] = useState<Order>({ by: 'text', isDescending: false })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['email']))
  const rows: Row[] = (['realName', 'email', 'phone'] as const).map((key) => ({ id: key, text: t(key) }))
  const columns: Column<Row>[] = [
    { key: 'text', title: t('realName'), isSortable: true, render: ({ text }) => text },
    { key: 'id', title: t('account'), render: ({ id }) => id },
  ]
  const sorted = order.isDescending ? rows.toReversed() : rows
  const shared = { columns, idOf: ({ id }: Row) => id, nameOf: ({ text }: Row) => text }
  return (
    <Story of="DataTable">
      <DataTable
        {...shared}
        label={t('title')}
        rows={sorted}
        order={order}
        onOrder={setOrder}
        selection={{ chosen, onChoose: setChosen }}
      />
      <DataTable {...shared} label={t('app:loading')} rows={undefined} />
      <DataTable {...shared} label={t('app:list.empty')} rows={[]} />
    </Story>
  )
}
