/** Longest HELM text, in UTF-16 units. */
export const maxHelmLength = 1_000_000
/** Most monomers of all chains together, repeats written out. */
export const maxHelmMonomers = 20_000
export const maxHelmConnections = 20_000
/** Deepest nesting of groups. */
export const maxHelmDepth = 8
/** Longest symbol or SMILES of one monomer, in UTF-16 units. */
export const maxMonomerLength = 2_000
/** Most characters of all different SMILES together: reading aromatic ones takes time. */
export const maxInlineLength = 20_000
/** Most monomers that are joined to one molecule: toolkits take long and run out of stack with more, and nobody reads such a drawing. */
export const maxJoinedMonomers = 100
