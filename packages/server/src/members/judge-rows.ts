import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import {
  mildReasons,
  type FindingReason,
  type ImportColumn,
  type Judgement,
} from '@atrium/contract/members/imports.shapes.ts'
import { accountPattern } from './edit-member.ts'
import { departmentNames, isDepartmentPath, pathKey, productsIn, roleOf, splitProducts } from './cell-values.ts'

export interface Finding {
  column: ImportColumn
  reason: FindingReason
  values?: Record<string, string>
}

/** A row of the file by column, with what was found. */
export interface JudgedRow {
  line: number
  cells: Partial<Record<ImportColumn, string>>
  formulas: readonly ImportColumn[]
  findings: Finding[]
}

/** What is known of the organisation, and of others' accounts, when rows are judged. */
export interface Known {
  /** Names of departments from the top, joined, to their ids. */
  departments: ReadonlyMap<string, string>
  /** Codes and names of licensed applications, in lower case, to their ids. */
  products: ReadonlyMap<string, string>
  /** In lower case: account names that somebody in the installation has, phones and addresses that members have. */
  taken: Record<'account' | 'phone' | 'email', ReadonlySet<string>>
  /** Phones and addresses that people in other organisations have, in lower case. */
  foreign: Record<'phone' | 'email', ReadonlySet<string>>
  /** How many of those may be named, and whether the day's budget is spent with them. */
  budget: { granted: number; isSpent: boolean }
  /** Names of members. */
  names: ReadonlySet<string>
  /** How many members the organisation can still take in. */
  freeSeats: number
  /** Licensed applications with the seats that are free in each, by their ids. */
  licences: ReadonlyMap<string, LicensedSeats>
}

interface LicensedSeats {
  name: string
  englishName: string
  free: number
}

/** That somebody does not get an application; its name is told in the language of whoever reads it. */
export const noProductSeat = ({ name, englishName }: { name: string; englishName: string | null }): Finding => ({
  column: 'products',
  reason: 'no-product-seat',
  values: { product: name, ...(englishName && { englishProduct: englishName }) },
})

const longest: Record<ImportColumn, number> = {
  name: 100,
  account: 60,
  phone: 20,
  email: 254,
  department: 500,
  jobTitle: 100,
  role: 60,
  products: 500,
}

/** A cell can list hundreds; naming all of them would need more memory than the file. */
const maxUnknownProducts = 5

/** Judges rows one after the other, and remembers what stood in earlier lines. */
export class Judge {
  readonly #known: Known
  readonly #seen = {
    account: new Map<string, number>(),
    phone: new Map<string, number>(),
    email: new Map<string, number>(),
  }
  readonly #newDepartments = new Set<string>()
  /** Phones and addresses of other organisations' people that were named. */
  readonly #named = new Set<string>()
  #freeSeats: number
  readonly #freeProducts: Map<string, number>

  constructor(known: Known) {
    this.#known = known
    this.#freeSeats = known.freeSeats
    this.#freeProducts = new Map([...known.licences].map(([id, { free }]) => [id, free]))
  }

  /** Departments that the rows name and that are not there, as paths. */
  get newDepartments(): string[] {
    return [...this.#newDepartments]
  }

  judge(row: JudgedRow): Judgement {
    const add = (column: ImportColumn, reason: FindingReason, values?: Record<string, string>) =>
      void row.findings.push({ column, reason, ...(values && { values }) })
    for (const column of row.formulas) add(column, 'formula')
    for (const [column, cell] of Object.entries(row.cells) as [ImportColumn, string][])
      if (cell.length > longest[column]) add(column, 'too-long', { max: String(longest[column]) })
    this.#judgeName(row, add)
    this.#judgeWays(row, add)
    this.#judgePlace(row, add)
    if (isFit(row)) this.#judgeSeats(row, add)
    if (row.findings.length === 0) return 'good'
    if (!isFit(row)) return 'bad'
    for (const { reason, values } of row.findings)
      if (reason === 'new-department' && values?.['path']) this.#newDepartments.add(values['path'])
    return 'warned'
  }

  /** Whoever comes first in the file gets a seat. */
  #judgeSeats(row: JudgedRow, add: Add): void {
    if (this.#freeSeats <= 0) return add('name', 'no-seat')
    this.#freeSeats -= 1
    for (const id of new Set(productsIn(row.cells.products, this.#known.products))) {
      const free = this.#freeProducts.get(id) ?? 0
      const licence = this.#known.licences.get(id)
      if (free > 0) this.#freeProducts.set(id, free - 1)
      else if (licence) row.findings.push(noProductSeat(licence))
    }
  }

  #judgeName({ cells, line }: JudgedRow, add: Add): void {
    const { name = '', account = '' } = cells
    if (!name) add('name', 'name-needed')
    else if (this.#known.names.has(name)) add('name', 'same-name')
    if (!account) return
    if (accountPattern.test(account)) this.#judgeOwn('account', account, line, add)
    else add('account', 'wrong-account')
  }

  #judgeWays({ cells, line }: JudgedRow, add: Add): void {
    const { phone = '', email = '' } = cells
    if (!phone && !email) add('phone', 'way-needed')
    if (phone && !isMobilePhone(phone)) add('phone', 'wrong-phone')
    else if (phone) this.#judgeContact('phone', phone, line, add)
    if (email && !isMailAddress(email)) add('email', 'wrong-email')
    else if (email) this.#judgeContact('email', email, line, add)
  }

  /**
   * What somebody elsewhere has cannot be used, and nobody is told why. Behind the last one that the budget allows
   * nothing is said of any phone or address, or what is good would tell the others apart.
   */
  #judgeContact(column: 'phone' | 'email', value: string, line: number, add: Add): void {
    const key = value.toLowerCase()
    const { foreign, budget } = this.#known
    const isUnchecked = budget.isSpent && this.#named.size >= budget.granted
    if (this.#known.taken[column].has(key) || this.#seen[column].has(key))
      return this.#judgeOwn(column, value, line, add)
    if (isUnchecked && !this.#named.has(key)) return add(column, 'unchecked')
    if (!foreign[column].has(key)) return this.#judgeOwn(column, value, line, add)
    this.#named.add(key)
    add(column, `${column}-refused`)
  }

  /** What only one person can have: nobody else does, and no line before has it. */
  #judgeOwn(column: 'account' | 'phone' | 'email', value: string, line: number, add: Add): void {
    const key = value.toLowerCase()
    const before = this.#seen[column].get(key)
    if (this.#known.taken[column].has(key)) add(column, `${column}-taken`)
    else if (before !== undefined) add(column, `${column}-twice`, { line: String(before) })
    else this.#seen[column].set(key, line)
  }

  #judgePlace({ cells }: JudgedRow, add: Add): void {
    const { department = '', role = '', products = '' } = cells
    if (department) this.#judgeDepartment(department, add)
    if (role && !roleOf(role)) add('role', 'wrong-role')
    const unknown = new Set(splitProducts(products).filter((name) => !this.#known.products.has(name.toLowerCase())))
    for (const product of [...unknown].slice(0, maxUnknownProducts)) add('products', 'unknown-product', { product })
  }

  #judgeDepartment(path: string, add: Add): void {
    const names = departmentNames(path)
    if (this.#known.departments.has(pathKey(names))) return
    if (!isDepartmentPath(names)) return add('department', 'wrong-department')
    add('department', 'new-department', { path: names.join('/') })
  }
}

/** Whether nothing was found that keeps the row out. */
const isFit = ({ findings }: JudgedRow) => findings.every(({ reason }) => mildReasons.includes(reason))

type Add = (column: ImportColumn, reason: FindingReason, values?: Record<string, string>) => void
