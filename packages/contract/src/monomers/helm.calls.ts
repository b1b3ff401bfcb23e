import { maxJoinedMonomers } from '@atrium/chemistry/helm/limits.ts'
import { read } from '../kit/call.ts'
import { Type } from '../kit/type.ts'
import { GivenHelm, maxDrawnAtoms, maxHelmTextLength, ParsedHelm } from './helm.shapes.ts'

/** In JSON a character takes up to six bytes. */
export const helmBodyLimit = 6 * maxHelmTextLength

export const helmPurpose = `Parses a HELM text, finds its monomers in the library and joins them to a molecule: chains with their monomers, connections, formula and masses, SMILES, molfile and drawing. What is wrong is a problem with its position. Beyond ${maxJoinedMonomers} monomers or ${maxDrawnAtoms} heavy atoms there are formula and masses, and the answer says why there is no drawing.`

/** HELM of whole molecules. */
export const helmCalls = {
  parse: read({
    at: 'POST /Helm/parse',
    title: 'Parse HELM',
    purpose: helmPurpose,
    access: 'signed-in',
    scope: 'organisation',
    menu: 'monomer-library',
    limit: { atOnce: 4, queryTimeoutMs: 3_000 },
    bodyLimit: helmBodyLimit,
    body: Type.Object({ helm: GivenHelm }),
    gives: ParsedHelm,
  }),
}
