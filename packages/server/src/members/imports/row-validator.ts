import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import {
  mildReasons,
  type FindingReason,
  type ImportColumn,
  type Judgement,
} from '@atrium/contract/members/imports.shapes.ts'
import { accountPattern } from '../edit/edit-member.ts'
import { departmentNames, isDepartmentPath, pathKey, productsIn, roleOf, splitProducts } from './cell-values.ts'

export interface Finding {
  column: ImportColumn
  reason: FindingReason
  values?: Record<string, string>
}

/** The cells of a row by column. */
export type Cells = Partial<Record<ImportColumn, string>>

/** A row of the file by column, with its findings. */
export interface ValidatedRow {
  line: number
  cells: Cells
  formulas: readonly ImportColumn[]
  findings: Finding[]
}

/** Data of the organisation and of other accounts that rows are validated against. */
export interface ValidationData {
  /** Department ids by the key of their path. */
  departments: ReadonlyMap<string, string>
  /** Ids of licensed products by code and names, lower case. */
  products: ReadonlyMap<string, string>
  /** Account names used in the installation, and contacts of members; lower case. */
  taken: Record<'account' | 'phone' | 'email', ReadonlySet<string>>
  /** Contacts of other organisations, lower case. */
  foreign: Record<'phone' | 'email', ReadonlySet<string>>
  /** How many of those may be reported, and whether that exhausts the daily budget. */
  budget: { granted: number; isSpent: boolean }
  /** Names of members. */
  names: ReadonlySet<string>
  /** The number of free seats. */
  freeSeats: number
  /** Licensed products with free seats, by id. */
  licences: ReadonlyMap<string, LicensedSeats>
}

interface LicensedSeats {
  name: string
  englishName: string
  free: number
}

/** The finding that a product has no free seat. Stores both names, since readers choose the language. */
export const noProductSeat = ({ name, englishName }: { name: string; englishName: string | null }): Finding => ({
  column: 'products',
  reason: 'no-product-seat',
  values: { product: name, ...(englishName && { englishProduct: englishName }) },
})

const maxLengths: Record<ImportColumn, number> = {
  name: 100,
  account: 60,
  phone: 20,
  email: 254,
  department: 500,
  jobTitle: 100,
  role: 60,
  products: 500,
}

/** A cell can contain hundreds; reporting all would take more memory than the file. */
const maxUnknownProducts = 5

/** Validates rows in order, against the earlier ones, too. */
export class RowValidator {
  readonly #data: ValidationData
  readonly #seen = {
    account: new Map<string, number>(),
    phone: new Map<string, number>(),
    email: new Map<string, number>(),
  }
  readonly #newDepartments = new Set<string>()
  /** Contacts of other organisations reported so far. */
  readonly #named = new Set<string>()
  #freeSeats: number
  readonly #freeProducts: Map<string, number>

  constructor(data: ValidationData) {
    this.#data = data
    this.#freeSeats = data.freeSeats
    this.#freeProducts = new Map([...data.licences].map(([id, { free }]) => [id, free]))
  }

  /** Paths of departments that do not exist yet. */
  get newDepartments(): string[] {
    return [...this.#newDepartments]
  }

  validate(row: ValidatedRow): Judgement {
    const add = (column: ImportColumn, reason: FindingReason, values?: Record<string, string>) =>
      void row.findings.push({ column, reason, ...(values && { values }) })
    for (const column of row.formulas) add(column, 'formula')
    for (const [column, cell] of Object.entries(row.cells) as [ImportColumn, string][])
      if (cell.length > maxLengths[column]) add(column, 'too-long', { max: String(maxLengths[column]) })
    this.#checkName(row, add)
    this.#checkContacts(row, add)
    this.#checkPlacement(row, add)
    if (isImportable(row)) this.#checkSeats(row, add)
    if (row.findings.length === 0) return 'good'
    if (!isImportable(row)) return 'bad'
    for (const { reason, values } of row.findings)
      if (reason === 'new-department' && values?.['path']) this.#newDepartments.add(values['path'])
    return 'warned'
  }

  /** Seats go to the first rows of the file. */
  #checkSeats(row: ValidatedRow, add: Add): void {
    if (this.#freeSeats <= 0) return add('name', 'no-seat')
    this.#freeSeats -= 1
    for (const id of new Set(productsIn(row.cells.products, this.#data.products))) {
      const free = this.#freeProducts.get(id) ?? 0
      const licence = this.#data.licences.get(id)
      if (free > 0) this.#freeProducts.set(id, free - 1)
      else if (licence) row.findings.push(noProductSeat(licence))
    }
  }

  #checkName({ cells, line }: ValidatedRow, add: Add): void {
    const { name = '', account = '' } = cells
    if (!name) add('name', 'name-needed')
    else if (this.#data.names.has(name)) add('name', 'same-name')
    if (!account) return
    if (accountPattern.test(account)) this.#checkUnique('account', account, line, add)
    else add('account', 'wrong-account')
  }

  #checkContacts({ cells, line }: ValidatedRow, add: Add): void {
    const { phone = '', email = '' } = cells
    if (!phone && !email) add('phone', 'way-needed')
    if (phone && !isMobilePhone(phone)) add('phone', 'wrong-phone')
    else if (phone) this.#checkContact('phone', phone, line, add)
    if (email && !isMailAddress(email)) add('email', 'wrong-email')
    else if (email) this.#checkContact('email', email, line, add)
  }

  /**
   * Reports a contact of another organisation without a reason. After the budget is exhausted, all new contacts are
   * reported as unchecked; otherwise the unreported ones would reveal themselves.
   */
  #checkContact(column: 'phone' | 'email', value: string, line: number, add: Add): void {
    const key = value.toLowerCase()
    const { foreign, budget } = this.#data
    const isUnchecked = budget.isSpent && this.#named.size >= budget.granted
    if (this.#data.taken[column].has(key) || this.#seen[column].has(key))
      return this.#checkUnique(column, value, line, add)
    if (isUnchecked && !this.#named.has(key)) return add(column, 'unchecked')
    if (!foreign[column].has(key)) return this.#checkUnique(column, value, line, add)
    this.#named.add(key)
    add(column, `${column}-refused`)
  }

  /** Checks that a value is unique in the installation and the file. */
  #checkUnique(column: 'account' | 'phone' | 'email', value: string, line: number, add: Add): void {
    const key = value.toLowerCase()
    const before = this.#seen[column].get(key)
    if (this.#data.taken[column].has(key)) add(column, `${column}-taken`)
    else if (before !== undefined) add(column, `${column}-twice`, { line: String(before) })
    else this.#seen[column].set(key, line)
  }

  #checkPlacement({ cells }: ValidatedRow, add: Add): void {
    const { department = '', role = '', products = '' } = cells
    if (department) this.#checkDepartment(department, add)
    if (role && !roleOf(role)) add('role', 'wrong-role')
    const unknown = new Set(splitProducts(products).filter((name) => !this.#data.products.has(name.toLowerCase())))
    for (const product of [...unknown].slice(0, maxUnknownProducts)) add('products', 'unknown-product', { product })
  }

  #checkDepartment(path: string, add: Add): void {
    const names = departmentNames(path)
    if (this.#data.departments.has(pathKey(names))) return
    if (!isDepartmentPath(names)) return add('department', 'wrong-department')
    add('department', 'new-department', { path: names.join('/') })
  }
}

/** True when no finding excludes the row. */
const isImportable = ({ findings }: ValidatedRow) => findings.every(({ reason }) => mildReasons.includes(reason))

type Add = (column: ImportColumn, reason: FindingReason, values?: Record<string, string>) => void
