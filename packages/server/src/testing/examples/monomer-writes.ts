import type { MonomerDetail } from '@atrium/contract/monomers/monomers.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { runMonomerImports } from '#monomers/imports/run-imports.ts'
import { addPublicMonomers } from '#monomers/monomers.jobs.ts'
import type { ExampleTools } from './example-tools.ts'
import type { ExampleKit, Office } from './kit.ts'
import type { StaffedOrganisation } from './staffed-organisation.ts'
import type { Writes } from './write-examples.ts'

const given = () => ({
  symbol: newId(),
  name: '苯',
  polymerType: 'CHEM',
  structure: 'c1ccccc1[H:1]',
  acknowledged: ['structure.same-as'],
})

/** Creates a monomer of the organisation. */
export const aMonomer = (askAdmin: StaffedOrganisation['askAdmin']) =>
  askAdmin<MonomerDetail>('POST /Helm/SetHelmInfo', given())

/** Uploads a file with one monomer. */
export async function aMonomerImport({ perform }: Pick<ExampleTools, 'perform'>, token: string): Promise<string> {
  const content = JSON.stringify([{ ...given(), smiles: 'c1ccccc1[H:1]' }])
  const file = { name: 'monomers.json', content }
  return ((await perform({ at: 'POST /Helm/imports', token, file })).response as { id: string }).id
}

/** An import of the organisation whose monomer was checked. */
async function aCheckedImport({ portal }: ExampleKit, { idOf }: Office): Promise<string> {
  const id = await idOf('monomer-import')
  await portal.runJob(runMonomerImports({ database: portal.database, log: console }))
  return id
}

/** The id of a public monomer. */
async function aPublicMonomer({ portal }: ExampleKit, askAdmin: StaffedOrganisation['askAdmin']): Promise<string> {
  await portal.runJob(addPublicMonomers)
  type Monomers = { items: MonomerDetail[] }
  const { items } = await askAdmin<Monomers>('POST /Helm/GetHelmList', { keyword: 'L-Alanine' })
  return String(items[0]?.symbolId)
}

/** Creates a public monomer as an operator does. */
export const anOwnPublicMonomer = (askOperator: StaffedOrganisation['askOperator']) =>
  askOperator<MonomerDetail>('PUT /operator/monomers', given())

/** The monomer library. */
export const monomerWrites = (kit: ExampleKit): Writes => ({
  'POST /Helm/SetHelmInfo': () => ({ body: given(), subject: undefined }),
  'POST /Helm/AssociationHelm': async ({ askAdmin }) => ({
    body: { symbolIds: [await aPublicMonomer(kit, askAdmin)] },
  }),
  'POST /Helm/:id/state': async ({ askAdmin }) => ({
    params: { id: (await aMonomer(askAdmin)).symbolId },
    body: { act: 'archive', version: 1 },
  }),
  'PUT /operator/monomers': () => ({ body: given(), subject: undefined }),
  'POST /operator/monomers/:id/state': async ({ askOperator }) => ({
    params: { id: (await anOwnPublicMonomer(askOperator)).symbolId },
    body: { act: 'archive', version: 1 },
  }),
  'PUT /Helm/reviewers': ({ member }) => ({ body: { accountIds: [member.id] }, subject: undefined }),
  'POST /Helm/imports': () => ({
    file: { name: 'monomers.csv', content: 'symbol,polymerType,smiles\nXa,CHEM,C[H:1]' },
  }),
  'POST /Helm/imports/:id/actions': async (office) => ({ params: { id: await aCheckedImport(kit, office) } }),
  'POST /Helm/imports/:id/symbol': async (office) => ({
    params: { id: await aCheckedImport(kit, office) },
    body: { record: 1, symbol: 'Xb' },
  }),
  'POST /Helm/imports/:id/commit': async (office) => {
    const id = await aCheckedImport(kit, office)
    return { params: { id }, body: { acknowledged: ['structure.same-as'] }, subject: id }
  },
  'POST /Helm/imports/:id/cancel': async ({ idOf }) => {
    const id = await idOf('monomer-import')
    await kit.owner(sql`update monomer_imports set state = 'committing' where id = ${id}`)
    return { params: { id }, subject: id }
  },
  'POST /Helm/imports/:id/undo': async (office) => {
    const id = await aCheckedImport(kit, office)
    await office.askAdmin(`POST /Helm/imports/${id}/commit`, { acknowledged: ['structure.same-as'] })
    await kit.portal.runJob(runMonomerImports({ database: kit.portal.database, log: console }))
    return { params: { id }, subject: id }
  },
})
