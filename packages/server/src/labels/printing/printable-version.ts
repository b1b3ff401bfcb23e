import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { TemplateRow } from '../templates/templates.store.ts'
import { findVersion } from '../versions/versions.store.ts'

/** A published version that somebody may print. */
export interface PrintableVersion {
  id: string
  name: string
  version: number
  document: LabelTemplate
}

/** The published version of a template, or an earlier one. Throws `request.not-found`. */
export async function printableVersion(
  db: Db,
  template: TemplateRow | undefined,
  number = template?.publishedVersion ?? 0,
): Promise<PrintableVersion> {
  const found = template && (await findVersion(db, template.id, number))
  if (!template || !found) throw new CallError('request.not-found')
  return { id: template.id, name: found.name, version: found.version, document: found.document }
}
