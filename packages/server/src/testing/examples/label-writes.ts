import { buildTemplate } from '@atrium/labels/testing/template-builders.ts'
import { newId } from '#kit/data/columns.ts'
import type { ExampleKit } from './kit.ts'
import { askFor, type Portal, type StaffedOrganisation } from './staffed-organisation.ts'
import type { Writes } from './write-examples.ts'

const aDocument = (name = `标签 ${newId()}`) => buildTemplate({ name })

/** Makes a template with one published version, and gives its id. */
export async function aPublishedTemplate(askAdmin: StaffedOrganisation['askAdmin']): Promise<string> {
  const { ID } = await askAdmin('POST /LabelTemplate', { Document: aDocument() })
  await askAdmin(`POST /LabelTemplate/${ID}/publish`, { Revision: 1 })
  return ID
}

const printed = { Rows: [{ Values: { batch: 'AB12' } }], Dpi: 203, Output: 'pdf' }

/** Requests a print job, and gives its id. */
export async function aPrintJob(askAdmin: StaffedOrganisation['askAdmin']): Promise<string> {
  const templateId = await aPublishedTemplate(askAdmin)
  return (await askAdmin(`POST /LabelTemplate/${templateId}/print`, printed)).ID
}

/** A job that the member requested, and its template. */
async function ownJob({ organisationId, member, tokens, askAdmin }: StaffedOrganisation, portal: Portal) {
  const templateId = await aPublishedTemplate(askAdmin)
  const job = await askFor(portal, `POST /LabelTemplate/${templateId}/print`, tokens.member, printed)
  return { params: { id: job.ID }, subject: templateId, actor: member.id, organisationId }
}

/** Label templates and printing. */
export const labelWrites = ({ portal }: ExampleKit): Writes => ({
  'POST /LabelTemplate/jobs/:id/again': (office) => ownJob(office, portal),
  'POST /LabelTemplate/jobs/:id/cancel': (office) => ownJob(office, portal),
  'POST /LabelTemplate': () => ({ body: { Document: aDocument() }, subject: undefined }),
  'POST /LabelTemplate/:id': async ({ idOf }) => ({
    params: { id: await idOf('label-template') },
    body: { Document: aDocument(), Revision: 1 },
  }),
  'POST /LabelTemplate/undoDelete/:id': async ({ idOf, askAdmin }) => {
    const id = await idOf('label-template')
    const { ActID } = await askAdmin<{ ActID: string }>('POST /LabelTemplate/delete', { ids: [id] })
    return { params: { id: ActID }, subject: id }
  },
  'POST /LabelTemplate/EnableLabelTemplate': async ({ idOf }) => ({
    body: { ID: await idOf('label-template'), IsEnabled: false, DepartmentIDs: [await idOf('department')] },
  }),
  'POST /LabelTemplate/:id/publish': async ({ askAdmin }) => {
    const { ID } = await askAdmin('POST /LabelTemplate', { Document: aDocument() })
    return { params: { id: ID }, body: { Revision: 1 } }
  },
  'POST /LabelTemplate/:id/versions/:version/restore': async ({ idOf }) => ({
    params: { id: await idOf('label-template'), version: 1 },
    body: { Revision: 1 },
  }),
  'POST /LabelTemplate/import': () => ({ body: { Text: JSON.stringify(aDocument()) }, subject: undefined }),
})
