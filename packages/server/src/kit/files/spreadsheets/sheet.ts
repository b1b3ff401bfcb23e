/** A row of a spreadsheet as it stands in the file. */
export interface SheetRow {
  /** Its number, as spreadsheets count. */
  line: number
  /** What the cells say, by column from the left; nothing is the empty text. */
  cells: string[]
  /** The columns in which a formula stands. */
  formulas: number[]
}

export type SheetFault = 'merged-cells' | 'too-many-rows' | 'too-much-text' | 'unreadable'

/** A file that cannot be read as a spreadsheet, or should not be. */
export class SheetProblem extends Error {
  readonly fault: SheetFault
  readonly values: Record<string, string>

  constructor(fault: SheetFault, values: Record<string, string> = {}) {
    super(fault)
    this.name = 'SheetProblem'
    this.fault = fault
    this.values = values
  }
}

/** The most columns that are looked at; what stands further to the right is no part of any table of ours. */
export const maxColumns = 50

/** The longest text of a cell that is read, in characters. */
export const maxCellLength = 600
/** The most text of one file that is read, in characters: cells can share one text, so a small file can say a lot. */
export const maxTextLength = 20_000_000

/** True for a text that spreadsheets would take for a formula; Chinese and Japanese versions take full-width signs, too. */
export const isLikeFormula = (cell: string): boolean => /^[=+\-@＝＋－＠\t\r\n]/u.test(cell)

/** A heading as it is compared with others: without case, spaces and the star of required columns. */
export const normalizeHeading = (heading: string): string => heading.toLowerCase().replaceAll(/[\s*＊]/gu, '')

/**
 * The first `maxCellLength` characters of a text. A slice would keep the whole text in memory, so the part is copied.
 */
export const cutCell = (text: string): string =>
  text.length <= maxCellLength ? text : Buffer.from(text.slice(0, maxCellLength), 'utf16le').toString('utf16le')
