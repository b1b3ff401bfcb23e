import type { Lang, ListFormat } from '@atrium/contract/constants.ts'
import { localizedNamesOf } from '#departments/departments.service.ts'
import type { Within } from '#kit/data/database.ts'
import { inBatches, listBatch, listFile } from '#kit/files/list-file.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import { phrase } from '#kit/text/language.ts'
import { departmentsOf, shownState } from './grant-state.ts'
import { listGrantApps, listGrantInterfaces, listGrants, type GrantRow, type MatrixFilter } from './grants.store.ts'

interface GrantsFileOptions {
  lang: Lang
  timeZone: string
  format: ListFormat
  filter: MatrixFilter
  /** What the log says of the filter. */
  filters: Record<string, unknown>
}

/** The matrix of interfaces and apps as a file; behind it each grant and request in full. */
export async function grantsFile(
  { lang, timeZone, format, filter, filters }: GrantsFileOptions,
  within: Within,
): Promise<DownloadFile> {
  const text = (key: FileKey) => phrase(lang, 'grants', key)
  const times = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const timeOf = (at: Date | null) => (at ? times.format(at) : '')
  const apps = await within((db) => listGrantApps(db, filter))
  const appIds = apps.map(({ id }) => id)
  const stateOf = (row: GrantRow) => text(`state.${shownState(row, filter.today)}`)
  const scopeOf = ({ departmentIds }: GrantRow, names: ReadonlyMap<string, string>) =>
    departmentIds ? departmentIds.map((id) => names.get(id) ?? '').join(text('separator')) : text('wholeOrganisation')
  const cellOf = (row: GrantRow, names: ReadonlyMap<string, string>) =>
    [stateOf(row), scopeOf(row, names), row.validUntil && phrase(lang, 'grants', 'until', { day: row.validUntil })]
      .filter(Boolean)
      .join(' · ')

  const batches = () => interfaceBatches(within, filter, appIds)
  let count = 0
  async function* matrix() {
    for await (const found of batches()) {
      count += found.length
      yield found.map(({ productName, name, code, grants, names }) => [
        productName,
        name,
        code,
        ...appIds.map((id) => {
          const grant = grants.get(id)
          return grant ? cellOf(grant, names) : ''
        }),
      ])
    }
  }
  async function* list() {
    for await (const found of batches())
      yield found.flatMap(({ grants, names }) =>
        [...grants.values()].map((grant) => [
          grant.productName,
          grant.interfaceName,
          grant.appName,
          stateOf(grant),
          scopeOf(grant, names),
          grant.validUntil ?? '',
          grant.requestedBy ?? '',
          timeOf(grant.requestedAt),
          grant.reason ?? '',
          grant.grantedBy ?? '',
          timeOf(grant.grantedAt),
        ]),
      )
  }
  return listFile({
    format,
    name: text('fileName'),
    sheet: text('matrix'),
    head: [text('product'), text('interface'), text('code'), ...apps.map(({ name }) => name)],
    rows: matrix(),
    widths: [20, 28, 20, ...apps.map(() => 24)],
    after: [{ sheet: text('list'), head: listColumns.map(text), rows: list(), widths: listWidths }],
    note: { changes: { filters: [null, filters], format: [null, format] } },
    countRows: () => count,
  })
}

/** The interfaces in batches, with their grants. */
async function* interfaceBatches(within: Within, filter: MatrixFilter, appIds: readonly string[]) {
  let offset = 0
  const read = () =>
    within(async (db) => {
      const interfaces = await listGrantInterfaces(db, { ...filter, limit: listBatch, offset })
      offset += interfaces.length
      const interfaceIds = interfaces.map(({ id }) => id)
      const grants = await listGrants(db, appIds, interfaceIds)
      const names = await localizedNamesOf(db, departmentsOf(grants))
      const grantsOf = Map.groupBy(grants, ({ interfaceId }) => interfaceId)
      return interfaces.map((each) => ({
        ...each,
        names,
        grants: new Map((grantsOf.get(each.id) ?? []).map((grant) => [grant.appId, grant])),
      }))
    })
  yield* inBatches(read)
}

type FileKey = Parameters<typeof phrase<'grants'>>[2]
const listColumns = [
  'product',
  'interface',
  'app',
  'state',
  'scope',
  'lastDay',
  'requestedBy',
  'requestedTime',
  'reason',
  'grantedBy',
  'grantedTime',
] as const satisfies readonly FileKey[]
const listWidths = [20, 28, 20, 12, 32, 12, 16, 18, 40, 16, 18]
