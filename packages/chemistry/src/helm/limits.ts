/** Longest HELM text, in UTF-16 units. */
export const maxHelmLength = 1_000_000
/** Most monomers of all chains together, repeats written out. */
export const maxHelmMonomers = 20_000
export const maxHelmConnections = 20_000
/** Deepest nesting of groups. */
export const maxHelmDepth = 8
/** Longest symbol or SMILES of one monomer, in UTF-16 units. */
export const maxMonomerLength = 5_000
