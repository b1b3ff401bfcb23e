/** One row of the table: what the limit does, what we do, how the one stands to the other. */
export interface Line {
  what: string
  limit: string
  ours: string
  ratio?: number
  target: string
}

/** Prints the table with its columns aligned. */
export function printTable({ title, lines }: { title: string; lines: Line[] }): void {
  const rows = [
    ['', 'limit', 'Atrium', 'ratio', 'target'],
    ...lines.map(({ what, limit, ours, ratio, target }) => [
      what,
      limit,
      ours,
      ratio === undefined ? '–' : ratio.toFixed(2),
      target,
    ]),
  ]
  const widths = (rows[0] as string[]).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  console.log(`\nAtrium on the ${title}`)
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
