import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import type { PrintableTemplate } from '@atrium/contract/labels/labels.shapes.ts'
import type { PrintJobDetail } from '@atrium/contract/labels/printing.shapes.ts'
import { listImages } from '@atrium/labels/layout/images.ts'
import { listStructures } from '@atrium/labels/structures/list-structures.ts'
import { collectCharacters } from '@atrium/labels/layout/collect-characters.ts'
import { listLabels } from '@atrium/labels/layout/print-rows.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#kit/calls/downloads.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { loadGlyphs } from '../engine/browser-font.ts'
import { loadImages } from '../engine/browser-images.ts'
import { loadStructures } from '../engine/browser-structures.ts'
import { printPages } from './browser-print.ts'
import { makePrintDocument } from './print-document.ts'
import type { EditedRow } from './print-rows.ts'
import type { PageOutput } from './print-section.tsx'
import type { PrinterProfile } from './printer-profiles.ts'

interface JobInput {
  template: PrintableTemplate
  document: LabelTemplate
  rows: readonly EditedRow[]
  printer: PrinterProfile
  output: PageOutput
  startCell: number
  /** Address of a printer that the server sends to; empty for none. */
  destination: string
  /** Called when the labels are made. */
  onPrinted: () => void
}

export type PrintJobFlow = ReturnType<typeof usePrintJob>

/**
 * Prints rows as a job of the server, which validates each label, numbers and records them. When it has finished, labels
 * for the browser are drawn here and shown in its print dialog; a PDF is downloaded; commands wait to be fetched.
 */
export function usePrintJob(input: JobInput) {
  const { document, printer, template, output, destination, startCell } = input
  const [prepared, setPrepared] = useState<number>()
  const printed = useRef<JobInput>(undefined)
  const ended = useRef<string>(undefined)
  const request = useWrite(labelCalls.print, { quiet: true })
  const cancel = useWrite(labelCalls.cancelPrint, { invalidates: [labelCalls.printJob] })
  const download = useDownload(labelCalls.printFile)
  const id = request.data?.ID
  const detail = useRead(
    labelCalls.printJob,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, quiet: true, refetchInterval: pollInterval },
  ).data
  const job = detail ?? request.data
  const isUnderWay = job?.State === 'waiting' || job?.State === 'running'
  const { t } = useTranslation('label-printing')
  const printHere = async ({ document: drawn, printer: used }: JobInput, finished: PrintJobDetail) => {
    const labels = labelsOf(drawn, finished)
    setPrepared(0)
    const values = labels.map((label) => label.values)
    const [font, images, structures] = await Promise.all([
      loadGlyphs(collectCharacters(drawn, values)),
      loadImages(values.flatMap((each) => listImages(drawn, each))),
      loadStructures(listStructures(drawn, values)),
    ])
    const startsAt = finished.StartCell - 1
    const parts = makePrintDocument(
      { template: drawn, labels, dpi: finished.Dpi, font, images, structures, calibration: used, startCell: startsAt },
      setPrepared,
    )
    await printPages(parts, t('frame'))
    setPrepared(undefined)
  }
  const finish = useEffectEvent((finished: PrintJobDetail) => {
    input.onPrinted()
    if (finished.Output === 'pdf') download.mutate({ params: { id: finished.ID } })
    if (finished.Output === 'browser' && printed.current) void printHere(printed.current, finished)
  })
  useEffect(() => {
    if (detail?.State !== 'finished' || ended.current === detail.ID) return
    ended.current = detail.ID
    finish(detail)
  }, [detail])
  const start = (isOverridden: boolean) => {
    printed.current = input
    request.mutate({
      params: { id: template.ID },
      body: {
        Rows: input.rows.map(({ values, copies }) => ({ Values: values, Copies: copies })),
        Dpi: printer.dpi,
        OffsetX: printer.offsetX,
        OffsetY: printer.offsetY,
        ScaleX: printer.scaleX,
        ScaleY: printer.scaleY,
        Output: output,
        ...(document.media.sheet && { StartCell: startCell }),
        ...(isOverridden && { Override: true }),
        ...(destination && output !== 'browser' && output !== 'pdf' && { Destination: destination }),
      },
    })
  }
  return {
    job,
    issues: detail?.Issues ?? [],
    error: request.error,
    prepared,
    isBusy: request.isPending || isUnderWay || prepared !== undefined,
    start,
    cancel: () => id && cancel.mutate({ params: { id } }),
    isCancelling: cancel.isPending,
    download: () => id && download.mutate({ params: { id } }),
    /** Shows the print dialog again. */
    printAgain: () => detail && printed.current && void printHere(printed.current, detail),
  }
}

/** The answer has all rows: with thousands of them it is asked for less often. */
function pollInterval(last: PrintJobDetail | undefined): number | false {
  if (last && last.State !== 'waiting' && last.State !== 'running') return false
  return (last?.RowCount ?? 0) > 500 ? 3_000 : 700
}

const labelsOf = (document: LabelTemplate, { Rows, Today, Issued }: PrintJobDetail) => [
  ...listLabels(
    document,
    Rows.map(({ Values, Copies }) => ({ values: Values, copies: Copies ?? 1 })),
    { today: Today, issued: Issued },
  ),
]
