import type { Db } from '#kit/data/database.ts'
import { listToValidate, updateJudged } from './imports.store.ts'
import { validateRows } from './validate-rows.ts'
import { listLibrary } from './library-lookup.ts'

/** Validates all rows of an import by their places in the file and in the library. The import is locked. */
export async function validateImport(db: Db, id: string): Promise<void> {
  const rows = await listToValidate(db, id)
  const library = await listLibrary(db, {
    symbols: rows.map(({ symbol }) => symbol),
    structureKeys: rows.flatMap(({ structureKey }) => structureKey ?? []),
  })
  await updateJudged(db, id, validateRows(rows, library))
}
