import type { ExportFormat } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import type { monomerImportCalls } from '@atrium/contract/monomers/monomer-imports.calls.ts'
import type { PolymerType } from '@atrium/chemistry/rules/monomer-types.ts'
import { chunks } from '#kit/data/chunks.ts'
import { listBatch } from '#kit/files/list-file.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import type { Context } from '#kit/http/handle.ts'
import { phrase } from '#kit/text/language.ts'
import type { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { loggedFilter } from '#logs/logs.service.ts'
import { writeHelmXml } from '../formats/write-helm-xml.ts'
import { writeJson } from '../formats/write-json.ts'
import { writeSdf } from '../formats/write-sdf.ts'
import { writeTable } from '../formats/write-table.ts'
import { listMonomersById, type MonomerRow } from '../library/monomers.store.ts'
import { listMonomerIds } from '../searching/list.store.ts'
import { applyStructure } from '../searching/search-monomers.ts'

type ExportContext = Context<typeof monomerImportCalls.exportMonomers>

const mediaTypes: Record<ExportFormat, string> = {
  json: 'application/json',
  sdf: 'chemical/x-mdl-sdfile',
  xml: 'application/xml',
  csv: 'text/csv; charset=utf-8',
}

/**
 * The monomers that filters and a structure find, in the order of the list, as a file: their ids are read at once, they
 * themselves piece by piece.
 */
export async function exportMonomers(context: ExportContext, thread: ChemistryThread): Promise<DownloadFile> {
  const { body, lang, batch } = context
  const { format, waitsForMe: _, ...search } = body
  const found = await findIds(context, thread)
  const filters = await batch((db) => loggedFilter(db, search))
  let count = 0
  async function* read(polymerType?: PolymerType): AsyncGenerator<readonly MonomerRow[]> {
    const wanted = found.filter((each) => polymerType === undefined || each.polymerType === polymerType)
    for (const part of chunks(wanted, listBatch)) {
      const rows = await batch((db) =>
        listMonomersById(
          db,
          part.map(({ id }) => id),
        ),
      )
      count += rows.length
      yield rows
    }
  }
  const contents = {
    json: () => writeJson(read()),
    sdf: () => writeSdf(read()),
    xml: () => writeHelmXml(read),
    csv: () => writeTable(lang, read()),
  }
  return {
    fileName: `${phrase(lang, 'monomer-imports', 'exportName')}.${format}`,
    mediaType: mediaTypes[format],
    content: contents[format](),
    note: { changes: { filters: [null, filters], format: [null, format] } },
    countRows: () => count,
  }
}

async function findIds(context: ExportContext, thread: ChemistryThread) {
  const { body, visitor, batch } = context
  const filter = { ...body, ...(body.waitsForMe && { reviewerId: visitor.person.id }) }
  const { found, matches } = await applyStructure(context, filter, thread)
  const rows = await batch((db) => listMonomerIds(db, found))
  if (!matches) return rows
  const places = new Map(matches.map(({ id }, place) => [id, place]))
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}
