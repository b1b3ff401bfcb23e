import { printingCalls } from '@atrium/contract/labels/printing.calls.ts'
import { productLabelCalls } from '@atrium/contract/labels/product-labels.calls.ts'
import { templateCalls } from '@atrium/contract/labels/templates.calls.ts'
import { versionCalls } from '@atrium/contract/labels/versions.calls.ts'
import { handle, joined } from '#kit/http/handle.ts'
import { limitPerPerson } from '#kit/http/limit-per-person.ts'
import type { KitServices } from '#kit/services.ts'
import { printing } from './printing/printing.ts'
import { productLabels } from './printing/product-labels.ts'
import { RenderWorker } from './rendering/render-worker.ts'
import { templates } from './templates/templates.ts'
import { versions } from './versions/versions.ts'

/** How many renderings one person or program may wait for. */
const maxRenderings = 3

/**
 * Label templates and printing. What people and programs wait for is rendered beside the jobs, which take longer, and
 * pictures of lists beside both.
 */
export const labels = (services: KitServices) => {
  const worker = new RenderWorker()
  const pictureWorker = new RenderWorker()
  const turns = limitPerPerson(maxRenderings)
  return joined(
    handle(templateCalls, templates()),
    handle(versionCalls, versions(pictureWorker)),
    handle(printingCalls, printing({ ...services, worker, pictureWorker, turns })),
    handle(productLabelCalls, productLabels({ ...services, worker, turns })),
  )
}
