/** A row of a spreadsheet as it stands in the file. */
export interface SheetRow {
  /** Its number, as spreadsheets count. */
  line: number
  /** What the cells say, by column from the left; nothing is the empty text. */
  cells: string[]
  /** The columns in which a formula stands. */
  formulas: number[]
}

export type SheetFault = 'merged-cells' | 'too-many-rows' | 'unreadable'

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
export const mostColumns = 50
