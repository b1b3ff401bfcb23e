import { Readable } from 'node:stream'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import { RenderingFailed, type RenderWorker } from '../rendering/render-worker.ts'

/** In pixels: twice the size in a list. */
const maxSide = 480
/** A revision never looks different. */
const maxAge = 365 * 24 * 3600
const exampleDay = '2027-01-31'

/**
 * A small picture of a label with its sample data. Browsers keep it where it is that of the revision they asked for: a
 * list that somebody has open while the template is changed shows the present one, and asks again.
 */
export async function templatePicture(
  worker: RenderWorker,
  template: LabelTemplate,
  { isAsked }: { isAsked: boolean },
): Promise<DownloadFile> {
  const values = Object.fromEntries(template.fields.map(({ path, sample }) => [path, sample]))
  const { png } = await worker
    .run({
      kind: 'picture',
      template,
      rows: [{ values, copies: 1 }],
      numbering: { today: exampleDay, issued: {} },
      dpi: 300,
      maxSide,
    })
    .catch((problem: unknown) => {
      if (problem instanceof RenderingFailed) throw new CallError('labels.rendering-failed')
      throw problem
    })
  return {
    mediaType: 'image/png',
    size: png.length,
    content: Readable.from([Buffer.from(png)]),
    ...(isAsked && { maxAge }),
  }
}
