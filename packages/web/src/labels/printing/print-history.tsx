import { pageSize } from '@atrium/contract/constants.ts'
import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import type { PrintJob, PrintState } from '@atrium/contract/labels/printing.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#kit/calls/downloads.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toasts.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import type { Column } from '#components/data-table.tsx'
import { MenuButton } from '#components/menu-button.tsx'
import { PagedTable } from '#components/paged-table.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { PrintDetails } from './print-details.tsx'

const tags: Record<PrintState, string> = {
  waiting: '',
  running: 'tag-brand',
  finished: 'tag-good',
  refused: 'tag-bad',
  cancelled: '',
  failed: 'tag-bad',
}
const isUnderWay = ({ State }: PrintJob) => State === 'waiting' || State === 'running'
/** Poll interval while a print of the page is under way, in milliseconds. */
const refetchInterval = 1_500

/** What was printed, the latest first: by the person, and for those who design by everyone. */
export function PrintHistory() {
  const { t } = useTranslation('label-printing')
  const { query, change } = useUrlQuery()
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
  const columns = useColumns()
  const [opened, setOpened] = useState<PrintJob>()
  const jobs = useRead(
    labelCalls.printJobs,
    { body: { pageIndex: page, pageSize } },
    {
      keepPrevious: true,
      quiet: true,
      refetchInterval: (last) => (last?.items.some(isUnderWay) ? refetchInterval : false),
    },
  )
  const actionsOf = useActions(setOpened)
  return (
    <section className="panel members-panel" aria-label={t('history')} aria-busy={jobs.isFetching && !jobs.data}>
      <PagedTable
        label={t('history')}
        columns={columns}
        query={jobs}
        page={page}
        onPage={(next) => change({ page: next === 1 ? undefined : String(next) })}
        nameOf={({ Name }) => Name}
        actions={(job) => <MenuButton label={t('more', { name: job.Name })} actions={actionsOf(job)} />}
        empty={t('historyEmpty')}
      />
      {opened && <PrintDetails job={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

function useColumns(): Column<PrintJob>[] {
  const { t } = useTranslation('label-printing')
  const { minute, number } = useFormatters()
  return [
    { key: 'name', title: t('template'), render: ({ Name }) => Name },
    {
      key: 'state',
      title: t('state'),
      isTight: true,
      render: ({ State, Done, LabelCount }) => (
        <span className={`tag ${tags[State]}`}>
          {State === 'running' ? `${number(Done)} / ${number(LabelCount)}` : t(`tag.${State}`)}
        </span>
      ),
    },
    { key: 'output', title: t('output'), isTight: true, render: ({ Output }) => t(`output.${Output}`) },
    { key: 'labels', title: t('labels'), isTight: true, render: ({ LabelCount }) => number(LabelCount) },
    { key: 'by', title: t('printedBy'), render: ({ PrintedBy }) => PrintedBy },
    { key: 'at', title: t('printedAt'), isTight: true, render: ({ CreatedAt }) => minute(CreatedAt) },
  ]
}

/** What can be done with a print. One that the browser printed is made as a PDF: it may be of a version that is no more. */
function useActions(onOpen: (job: PrintJob) => void) {
  const { t } = useTranslation('label-printing')
  const download = useDownload(labelCalls.printFile)
  const cancel = useWrite(labelCalls.cancelPrint, { invalidates: [labelCalls.printJobs] })
  const again = useWrite(labelCalls.printAgain, {
    invalidates: [labelCalls.printJobs],
    onSuccess: ({ Name }) => showToast('success', t('againRequested', { name: Name })),
  })
  const repeat = async ({ ID, Output, IsOverridden }: PrintJob) => {
    const question = { title: t('overrideTitle'), text: t('overrideText'), label: t('override'), isDangerous: true }
    if (IsOverridden && !(await confirm(question))) return
    const body = { ...(Output === 'browser' && { Output: 'pdf' as const }), ...(IsOverridden && { Override: true }) }
    again.mutate({ params: { id: ID }, body })
  }
  return (job: PrintJob) => [
    { key: 'open', text: t('details'), onChoose: () => onOpen(job) },
    ...(job.HasFile
      ? [{ key: 'file', text: t('download'), onChoose: () => download.mutate({ params: { id: job.ID } }) }]
      : []),
    ...(isUnderWay(job)
      ? [{ key: 'cancel', text: t('cancel'), onChoose: () => cancel.mutate({ params: { id: job.ID } }) }]
      : [
          {
            key: 'again',
            text: t(job.Output === 'browser' ? 'againAsPdf' : 'again'),
            onChoose: () => void repeat(job),
          },
        ]),
  ]
}
