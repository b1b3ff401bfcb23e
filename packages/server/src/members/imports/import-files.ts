import { importColumns } from '@atrium/contract/members/imports.shapes.ts'
import type { MemberPageRequest } from '@atrium/contract/members/administration.shapes.ts'
import { xlsxType, type Lang, type ListFormat } from '@atrium/contract/constants.ts'
import type { Within } from '#kit/data/database.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import { phrase } from '#kit/text/language.ts'
import { loggedFilter } from '#logs/logs.service.ts'
import { inBatches, listBatch, listFile } from '#kit/files/list-file.ts'
import { xlsxOf } from '#kit/files/spreadsheets/write-xlsx.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { listLicensed, type LicensedRow } from '#products/grants.ts'
import { encodeCursor, listMembers, type MemberListRow } from '../directory/member-list.store.ts'
import { headingOf } from './import-columns.ts'
import { rowsAfter, type StoredRow } from './imports.store.ts'
import { findingText } from './finding-text.ts'

const widths = [16, 18, 16, 28, 34, 18, 14, 30]

const text = (lang: Lang, key: Parameters<typeof phrase<'imports'>>[2]) => phrase(lang, 'imports', key)

/** The import template. Departments and roles are chosen from lists on a hidden sheet. */
export function templateFile(lang: Lang, departments: readonly string[]): DownloadFile {
  const roles = (['member', 'organisation-admin'] as const).map((role) => text(lang, `role.${role}`))
  const lists = Array.from({ length: Math.max(departments.length, roles.length) }, (_, at) => [
    departments[at] ?? '',
    roles[at] ?? '',
  ])
  const name = text(lang, 'lists')
  const choices = [
    { column: importColumns.indexOf('role'), range: `'${name}'!$B$1:$B$${roles.length}` },
    ...(departments.length > 0
      ? [{ column: importColumns.indexOf('department'), range: `'${name}'!$A$1:$A$${departments.length}` }]
      : []),
  ]
  const head = importColumns.map((column) => headingOf(lang, column))
  return {
    fileName: `${text(lang, 'templateName')}.xlsx`,
    mediaType: xlsxType,
    content: xlsxOf([
      { name: text(lang, 'sheet'), head, rows: [], widths, choices },
      { name, head: [], rows: [lists], isHidden: true },
    ]),
  }
}

/** The rows of an import with their outcome. */
export function resultFile(lang: Lang, id: string, read: Within): DownloadFile {
  const head = [
    text(lang, 'line'),
    ...importColumns.map((column) => text(lang, `column.${column}`)),
    text(lang, 'outcome'),
    '',
  ]
  const rowOf = (row: StoredRow) => [
    row.line,
    ...importColumns.map((column) => row.cells[column] ?? ''),
    row.account_id ? text(lang, 'imported') : text(lang, row.judgement === 'bad' ? 'tag.bad' : 'notImported'),
    row.findings.map((finding) => findingText(lang, finding)).join('; '),
  ]
  async function* rows() {
    const next = (last: StoredRow | undefined) => read((db) => rowsAfter(db, id, last?.line ?? 0, listBatch))
    for await (const found of inBatches(next)) yield found.map(rowOf)
  }
  return listFile({
    format: 'xlsx',
    name: text(lang, 'resultName'),
    sheet: text(lang, 'sheet'),
    head,
    rows: rows(),
    widths: [8, ...widths, 12, 60],
  })
}

const exported = [
  'name',
  'account',
  'phone',
  'email',
  'department',
  'jobTitle',
  'role',
  'products',
  'productRoles',
  'state',
  'lastSignIn',
  'joined',
] as const

interface Export {
  lang: Lang
  timeZone: string
  format: ListFormat
  request: Omit<MemberPageRequest, 'pageIndex' | 'pageSize'>
}

/** The members that match a filter, as a file. */
export async function exportFile({ lang, timeZone, format, request }: Export, within: Within): Promise<DownloadFile> {
  const licensed = await within(listLicensed)
  const products = new Map(licensed.map(({ id, code }) => [id, code]))
  const filters = await within((db) => loggedFilter(db, request))
  const times = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const rowOf = (row: MemberListRow) => [
    row.realName,
    row.account,
    row.mobilePhone ?? '',
    row.email ?? '',
    row.departmentName ?? '',
    row.jobTitle ?? '',
    text(lang, `role.${row.role}`),
    row.seats.flatMap(({ ProductID }) => products.get(ProductID) ?? []).join(', '),
    licensed.flatMap((product) => roleIn(lang, product, row) ?? []).join(', '),
    text(lang, memberStates[row.state]),
    row.lastSignInAt ? times.format(row.lastSignInAt) : '',
    times.format(row.createdAt),
  ]
  let count = 0
  async function* rows() {
    const read = (last: MemberListRow | undefined) =>
      within((db) => listMembers(db, { ...request, pageSize: listBatch, ...(last && { After: encodeCursor(last) }) }))
    for await (const found of inBatches(read)) {
      count += found.length
      yield found.map(rowOf)
    }
  }
  return listFile({
    format,
    name: text(lang, 'exportName'),
    sheet: text(lang, 'sheet'),
    head: exported.map((column) => text(lang, `column.${column}`)),
    rows: rows(),
    widths: [...widths, 30, 10, 18, 18],
    countRows: () => count,
    note: {
      changes: { filters: [null, filters], format: [null, format] },
    },
  })
}

/** A member's role in a product, such as `CIMS: Stock keeper`. */
function roleIn(lang: Lang, { id, code, roles }: LicensedRow, { seats }: MemberListRow): string | undefined {
  const given = seats.find(({ ProductID }) => ProductID === id)
  const role = given && roles.find(({ Code }) => Code === given.RoleCode)
  return role && `${code}: ${localizedName(lang, { name: role.Name, englishName: role.EnglishName })}`
}

const memberStates = {
  active: 'memberState.active',
  inactive: 'memberState.inactive',
  locked: 'memberState.locked',
} as const
