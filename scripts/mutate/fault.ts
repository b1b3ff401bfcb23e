/** A fault that the tests must notice: one piece of the source, replaced. */
export interface Fault {
  /** What no longer holds with it; begins with `finding <number>:` or the subject. */
  about: string
  /** The source file, from the folder of the repository. */
  file: string
  /** A piece of the file that occurs exactly once … */
  from: string
  /** … and what replaces it. */
  to: string
  /** The test files that notice it, from the folder of the repository. */
  test: string | readonly string[]
  /** Part of the titles of the tests to run, where not the whole file is needed. */
  title?: string
  /** True where the tests need PostgreSQL: without `TEST_DATABASE_URL` the fault is left out. */
  needsPostgres?: boolean
}

export const testFilesOf = ({ test }: Fault): readonly string[] => (typeof test === 'string' ? [test] : test)

/** The source with the fault in it; throws when the piece to replace does not occur exactly once. */
export function seed({ about, file, from, to }: Fault, source: string): string {
  const count = source.split(from).length - 1
  if (count !== 1) throw new Error(`${about}: "${from}" occurs ${count} times in ${file}`)
  return source.replace(from, () => to)
}
