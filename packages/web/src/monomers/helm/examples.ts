/** HELM texts to begin with. */
export const examples = [
  { key: 'peptide', helm: 'PEPTIDE1{A.C.G}$$$$V2.0' },
  { key: 'disulfide', helm: 'PEPTIDE1{A.C.G.C}$PEPTIDE1,PEPTIDE1,2:R3-4:R3$$$V2.0' },
  { key: 'nucleotides', helm: 'RNA1{r(A)p.r(C)p.r(G)}$$$$V2.0' },
  { key: 'branch', helm: "PEPTIDE1{[ac].(A.G)'2'.D(G).[am]}$$$$V2.0" },
  { key: 'smiles', helm: 'PEPTIDE1{A.[N([H:1])CCC([OH:2])=O].G}$$$$V2.0' },
] as const
