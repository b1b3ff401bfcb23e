/** How long a test took. */
export interface Timing {
  title: string
  milliseconds: number
}

const shown = 10

/** Lines that name the slowest tests, the slowest first. */
export function slowestLines(timings: readonly Timing[]): string[] {
  return timings
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, shown)
    .map(({ title, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${title}`)
}

/** Prints the slowest tests of a part of the run. */
export function printSlowest(timings: readonly Timing[]): void {
  if (timings.length > shown) console.log(['The slowest:', ...slowestLines(timings)].join('\n'))
}
