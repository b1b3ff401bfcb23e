import { maxTemplateVersions, type TemplateVersion } from '@atrium/contract/labels/labels.shapes.ts'
import type { versionCalls } from '@atrium/contract/labels/versions.calls.ts'
import { Readable } from 'node:stream'
import type { Handlers } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { departmentsOf } from '../departments.ts'
import { documentChanges } from '../documents/document-changes.ts'
import { readDocument, readFile } from '../documents/read-document.ts'
import { glyphsOf } from '../rendering/glyphs.ts'
import type { RenderWorker } from '../rendering/render-worker.ts'
import { structureViews } from '../rendering/structure-views.ts'
import { freeName } from '../templates/free-name.ts'
import { lockRevision } from '../templates/lock-revision.ts'
import { detailOf, printableOf } from '../templates/template-views.ts'
import { addTemplate } from '../templates/add-template.ts'
import { findPrintable, findTemplate, listNameKeys, updateDraft, updateTemplate } from '../templates/templates.store.ts'
import { findVersion, insertVersion, listVersions, type VersionRow } from './versions.store.ts'

const versionOf = (row: VersionRow): TemplateVersion => ({
  Version: row.version,
  Name: row.name,
  PublishedBy: row.publishedByName,
  PublishedAt: row.publishedAt.toISOString(),
  Note: row.note,
})

/** Handlers of published versions, of files, of the font and of structures. */
export const versions = (worker: RenderWorker): Handlers<typeof versionCalls> => ({
  async publish({ params: { id }, body, db, lang, visitor: { organisation, person }, note, fail }) {
    const row = await lockRevision(db, id, body.Revision)
    if (row.publishedRevision === row.revision) fail('labels.nothing-to-publish')
    const version = (row.publishedVersion ?? 0) + 1
    if (version > maxTemplateVersions)
      fail('labels.too-many-versions', { values: { max: String(maxTemplateVersions) } })
    // Rules may have changed since the draft was saved.
    const document = readDocument(row.draft, lang)
    await insertVersion(db, {
      templateId: id,
      version,
      organisationId: organisation.id,
      name: document.name,
      document,
      note: body.Note?.trim() ?? '',
      publishedBy: person.id,
    })
    await updateTemplate(db, id, { publishedVersion: version, publishedRevision: row.revision })
    note({
      subject: { id, name: row.name },
      changes: { labelVersion: [row.publishedVersion, version] },
      ...reasonOf({ Reason: body.Note }),
    })
    return detailOf(db, (await findTemplate(db, id)) ?? fail('request.not-found'))
  },

  async versions({ params: { id }, db, fail }) {
    if (!(await findTemplate(db, id))) fail('request.not-found')
    return (await listVersions(db, id)).map(versionOf)
  },

  async version({ params: { id, version }, db, fail }) {
    if (!(await findTemplate(db, id))) fail('request.not-found')
    const row = (await findVersion(db, id, version)) ?? fail('request.not-found')
    return { ...versionOf(row), Document: row.document }
  },

  async restore({ params: { id, version }, body, db, lang, visitor: { person }, note, fail }) {
    const before = await lockRevision(db, id, body.Revision)
    const row = (await findVersion(db, id, version)) ?? fail('request.not-found')
    const document = readDocument(row.document, lang)
    if (!(await updateDraft(db, id, { by: person.id, document }))) fail('labels.name-repeated')
    note({
      subject: { id, name: document.name },
      changes: { ...documentChanges(before.draft, document), labelVersion: [null, version] },
      ...reasonOf(body),
    })
    return detailOf(db, (await findTemplate(db, id)) ?? fail('request.not-found'))
  },

  async published({ params: { id }, db, visitor: { person }, fail }) {
    const row = (await findPrintable(db, id, await departmentsOf(db, person.id))) ?? fail('request.not-found')
    const version = (await findVersion(db, id, row.publishedVersion ?? 0)) ?? fail('request.not-found')
    return { ...printableOf(row), Name: version.name, Document: version.document }
  },

  glyphs: ({ body: { Characters, IsBold } }) => glyphsOf(Characters, IsBold),

  structures: ({ body: { Structures } }) => structureViews(worker, Structures),

  async export({ params: { id }, db, fail }) {
    const { name, draft } = (await findTemplate(db, id)) ?? fail('request.not-found')
    const content = Buffer.from(JSON.stringify(draft, null, 2))
    return {
      fileName: `${name}.json`,
      mediaType: 'application/json',
      size: content.length,
      content: Readable.from([content]),
    }
  },

  async import({ body, db, lang, visitor: { organisation, person }, note }) {
    const imported = readFile(body.Text, lang)
    const name = freeName(body.Name?.trim() || imported.name, await listNameKeys(db))
    const document = readDocument({ ...imported, name }, lang)
    const row = await addTemplate(db, { organisationId: organisation.id, by: person.id, document })
    note({ subject: { id: row.id, name }, changes: documentChanges(undefined, document), ...reasonOf(body) })
    return detailOf(db, row)
  },
})
