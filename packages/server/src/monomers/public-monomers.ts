import type { MonomerType, PolymerType } from '@atrium/chemistry/rules/monomer-types.ts'

interface PublicMonomer {
  polymerType: PolymerType
  monomerType: MonomerType
  symbol: string
  naturalAnalog: string
  structure: string
  name: string
}

/** Polymer type, monomer type, symbol, natural analog, SMILES, name. Written by ourselves: no library is bundled. */
const lines = `
PEPTIDE|Backbone|A|A|C[C@H](N[H:1])C([OH:2])=O|L-Alanine
PEPTIDE|Backbone|C|C|O=C([OH:2])[C@H](CS[H:3])N[H:1]|L-Cysteine
PEPTIDE|Backbone|D|D|O=C([OH:3])C[C@H](N[H:1])C([OH:2])=O|L-Aspartic acid
PEPTIDE|Backbone|E|E|O=C([OH:3])CC[C@H](N[H:1])C([OH:2])=O|L-Glutamic acid
PEPTIDE|Backbone|F|F|O=C([OH:2])[C@H](Cc1ccccc1)N[H:1]|L-Phenylalanine
PEPTIDE|Backbone|G|G|C(N[H:1])C([OH:2])=O|Glycine
PEPTIDE|Backbone|H|H|O=C([OH:2])[C@H](Cc1c[nH]cn1)N[H:1]|L-Histidine
PEPTIDE|Backbone|I|I|CC[C@H](C)[C@H](N[H:1])C([OH:2])=O|L-Isoleucine
PEPTIDE|Backbone|K|K|C(CC[C@H](N[H:1])C([OH:2])=O)CN[H:3]|L-Lysine
PEPTIDE|Backbone|L|L|CC(C)C[C@H](N[H:1])C([OH:2])=O|L-Leucine
PEPTIDE|Backbone|M|M|CSCC[C@H](N[H:1])C([OH:2])=O|L-Methionine
PEPTIDE|Backbone|N|N|NC(=O)C[C@H](N[H:1])C([OH:2])=O|L-Asparagine
PEPTIDE|Backbone|P|P|O=C([OH:2])[C@@H]1CCCN1[H:1]|L-Proline
PEPTIDE|Backbone|Q|Q|NC(=O)CC[C@H](N[H:1])C([OH:2])=O|L-Glutamine
PEPTIDE|Backbone|R|R|NC(=N)NCCC[C@H](N[H:1])C([OH:2])=O|L-Arginine
PEPTIDE|Backbone|S|S|OC[C@H](N[H:1])C([OH:2])=O|L-Serine
PEPTIDE|Backbone|T|T|C[C@@H](O)[C@H](N[H:1])C([OH:2])=O|L-Threonine
PEPTIDE|Backbone|V|V|CC(C)[C@H](N[H:1])C([OH:2])=O|L-Valine
PEPTIDE|Backbone|W|W|O=C([OH:2])[C@H](Cc1c[nH]c2ccccc12)N[H:1]|L-Tryptophan
PEPTIDE|Backbone|Y|Y|O=C([OH:2])[C@H](Cc1ccc(O)cc1)N[H:1]|L-Tyrosine
PEPTIDE|Terminal|ac|X|CC([OH:2])=O|Acetyl
PEPTIDE|Terminal|form|X|O=C[OH:2]|Formyl
PEPTIDE|Terminal|am|X|N[H:1]|Amide
RNA|Branch|A|A|Nc1ncnc2n([H:1])cnc12|Adenine
RNA|Branch|C|C|Nc1ccn([H:1])c(=O)n1|Cytosine
RNA|Branch|G|G|Nc1nc2n([H:1])cnc2c(=O)[nH]1|Guanine
RNA|Branch|T|T|Cc1cn([H:1])c(=O)[nH]c1=O|Thymine
RNA|Branch|U|U|O=c1ccn([H:1])c(=O)[nH]1|Uracil
RNA|Backbone|r|r|O[C@@H]1[C@@H]([OH:3])O[C@H](CO[H:1])[C@H]1O[H:2]|Ribose
RNA|Backbone|d|r|C1[C@H](O[H:2])[C@@H](CO[H:1])O[C@H]1[OH:3]|Deoxyribose
RNA|Backbone|p|p|OP(=O)([OH:1])[OH:2]|Phosphate
`

/** The public monomers that every installation has. */
export const publicMonomers: readonly PublicMonomer[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [polymerType, monomerType, symbol = '', naturalAnalog = '', structure = '', name = ''] = line.split('|')
    return {
      polymerType: polymerType as PolymerType,
      monomerType: monomerType as MonomerType,
      symbol,
      naturalAnalog,
      structure,
      name,
    }
  })
