/**
 * Reads cells that were copied from a spreadsheet: separated by tabs and line ends, in quotes where a cell has such
 * characters itself. Lines without any text are left out.
 */
export function parseSheetText(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', separator] of text.replaceAll(/\r\n?/g, '\n').matchAll(cellPattern)) {
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (separator === '\t') continue
    rows.push(row)
    row = []
    if (separator === '') break
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''))
}

/** A cell in quotes or as it is, and what it ends with. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g
