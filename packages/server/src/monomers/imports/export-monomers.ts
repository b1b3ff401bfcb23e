import type { ExportFormat } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import type { monomerImportCalls } from '@atrium/contract/monomers/monomer-imports.calls.ts'
import type { PolymerType } from '@atrium/chemistry/rules/monomer-types.ts'
import { chunks } from '#kit/data/chunks.ts'
import { listBatch } from '#kit/files/list-file.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import type { Context } from '#kit/http/handle.ts'
import { phrase } from '#kit/text/language.ts'
import { loggedFilter } from '#logs/logs.service.ts'
import { writeHelmXml } from '../formats/write-helm-xml.ts'
import { writeJson } from '../formats/write-json.ts'
import { writeSdf } from '../formats/write-sdf.ts'
import { writeTable } from '../formats/write-table.ts'
import { listMonomersById, type MonomerRow } from '../library/monomers.store.ts'
import { listMonomerIds } from '../searching/list.store.ts'

type ExportContext = Context<typeof monomerImportCalls.exportMonomers>

const mediaTypes: Record<ExportFormat, string> = {
  json: 'application/json',
  sdf: 'chemical/x-mdl-sdfile',
  xml: 'application/xml',
  csv: 'text/csv; charset=utf-8',
}

/** The monomers that match a filter, as a file: their ids are read at once, they themselves piece by piece. */
export async function exportMonomers({ body, lang, visitor, batch }: ExportContext): Promise<DownloadFile> {
  const { format, waitsForMe, ...search } = body
  const filter = { ...search, ...(waitsForMe && { reviewerId: visitor.person.id }) }
  const found = await batch((db) => listMonomerIds(db, filter))
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
