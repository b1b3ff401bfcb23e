/** Why a file of monomers cannot be read at all. */
export const fileFaults = [
  'json',
  'json-list',
  'sdf',
  'xml-doctype',
  'xml-syntax',
  'xml-too-large',
  'xml-root',
  'sheet',
  'merged-cells',
  'too-much-text',
  'too-many-records',
  'no-columns',
  'empty',
] as const
export type FileFault = (typeof fileFaults)[number]

/** The only error that reading a file of monomers throws. */
export class MonomerFileError extends Error {
  readonly fault: FileFault
  readonly values: Record<string, string>

  constructor(fault: FileFault, values: Record<string, string> = {}) {
    super(fault)
    this.name = 'MonomerFileError'
    this.fault = fault
    this.values = values
  }
}
