import type { MonomerDetail } from '@atrium/contract/monomers/monomers.shapes.ts'
import { newId } from '#kit/data/columns.ts'
import { addPublicMonomers } from '#monomers/monomers.jobs.ts'
import type { ExampleKit } from './kit.ts'
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

/** The id of a public monomer. */
async function aPublicMonomer({ portal }: ExampleKit, askAdmin: StaffedOrganisation['askAdmin']): Promise<string> {
  await portal.runJob(addPublicMonomers)
  type Monomers = { items: MonomerDetail[] }
  const { items } = await askAdmin<Monomers>('POST /Helm/GetHelmList', { keyword: 'L-Alanine' })
  return String(items[0]?.symbolId)
}

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
  'PUT /Helm/reviewers': ({ member }) => ({ body: { accountIds: [member.id] }, subject: undefined }),
})
