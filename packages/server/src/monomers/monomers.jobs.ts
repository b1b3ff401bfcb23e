import { isNull } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { recordChange } from './changes/record-change.ts'
import { examine } from './checking/examine.ts'
import { insertMonomers } from './library/monomers.store.ts'
import type { Substance } from './library/substance.ts'
import { monomerVersions } from './monomers.tables.ts'
import { publicMonomers } from './public-monomers.ts'
import { insertVersions } from './versions/versions.store.ts'

/**
 * Adds public monomers that are missing: all of them after an installation, new ones after an update. One that was there once is left
 * as operators changed it.
 */
export const addPublicMonomers: Job = {
  name: 'monomers.add-public',
  cron: '* * * * *',
  isDueAtStart: true,
  async run({ system, progress, signal }) {
    const missing = missingOf(await system(listPublic))
    const thread = new ChemistryThread()
    try {
      for (const [index, monomer] of missing.entries()) {
        if (signal.aborted) return
        const { substance } = await examine({ ...monomer, aliases: [], rgroups: null }, thread)
        if (!substance) throw new Error(`The public monomer ${monomer.symbol} breaks a rule`)
        await system((db) => addPublic(db, substance))
        await progress(index + 1)
      }
    } finally {
      await thread.close()
    }
  },
}

/** Symbols that public monomers ever had. */
const listPublic = (db: Db) =>
  db
    .selectDistinct({ polymerType: monomerVersions.polymerType, symbol: monomerVersions.symbol })
    .from(monomerVersions)
    .where(isNull(monomerVersions.organisationId))

function missingOf(present: Awaited<ReturnType<typeof listPublic>>) {
  const keys = new Set(present.map(({ polymerType, symbol }) => `${polymerType} ${symbol}`))
  return publicMonomers.filter(({ polymerType, symbol }) => !keys.has(`${polymerType} ${symbol}`))
}

async function addPublic(db: Db, substance: Substance): Promise<void> {
  const id = newId()
  // Another server may have added it meanwhile.
  if ((await insertMonomers(db, [{ id, organisationId: null, by: null, substance, isApproved: true }])) === 0) return
  await insertVersions(db, [{ ...substance, monomerId: id, version: 1, organisationId: null }])
  await recordChange(db, { organisationId: null, monomerIds: [id], kind: 'approved' })
}
