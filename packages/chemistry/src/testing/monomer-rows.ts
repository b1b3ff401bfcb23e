/**
 * Monomers written for the tests: polymer type, monomer type, symbol, natural analog, SMILES, name. Analogs are also spelled
 * as libraries spell what they do not have.
 */
export const monomerRows: readonly string[] = `
PEPTIDE|Backbone|G|G|C(N[H:1])C([OH:2])=O|Glycine
PEPTIDE|Backbone|A|A|C[C@H](N[H:1])C([OH:2])=O|L-Alanine
PEPTIDE|Backbone|V|V|CC(C)[C@H](N[H:1])C([OH:2])=O|L-Valine
PEPTIDE|Backbone|L|L|CC(C)C[C@H](N[H:1])C([OH:2])=O|L-Leucine
PEPTIDE|Backbone|I|I|CC[C@H](C)[C@H](N[H:1])C([OH:2])=O|L-Isoleucine
PEPTIDE|Backbone|M|M|CSCC[C@H](N[H:1])C([OH:2])=O|L-Methionine
PEPTIDE|Backbone|P|P|O=C([OH:2])[C@@H]1CCCN1[H:1]|L-Proline
PEPTIDE|Backbone|F|F|O=C([OH:2])[C@H](Cc1ccccc1)N[H:1]|L-Phenylalanine
PEPTIDE|Backbone|W|W|O=C([OH:2])[C@H](Cc1c[nH]c2ccccc12)N[H:1]|L-Tryptophan
PEPTIDE|Backbone|Y|Y|O=C([OH:2])[C@H](Cc1ccc(O)cc1)N[H:1]|L-Tyrosine
PEPTIDE|Backbone|S|S|OC[C@H](N[H:1])C([OH:2])=O|L-Serine
PEPTIDE|Backbone|T|T|C[C@@H](O)[C@H](N[H:1])C([OH:2])=O|L-Threonine
PEPTIDE|Backbone|C|C|O=C([OH:2])[C@H](CS[H:3])N[H:1]|L-Cysteine
PEPTIDE|Backbone|N|N|NC(=O)C[C@H](N[H:1])C([OH:2])=O|L-Asparagine
PEPTIDE|Backbone|Q|Q|NC(=O)CC[C@H](N[H:1])C([OH:2])=O|L-Glutamine
PEPTIDE|Backbone|D|D|O=C([OH:3])C[C@H](N[H:1])C([OH:2])=O|L-Aspartic acid
PEPTIDE|Backbone|E|E|O=C([OH:3])CC[C@H](N[H:1])C([OH:2])=O|L-Glutamic acid
PEPTIDE|Backbone|K|K|C(CC[C@H](N[H:1])C([OH:2])=O)CN[H:3]|L-Lysine
PEPTIDE|Backbone|R|R|NC(=N)NCCC[C@H](N[H:1])C([OH:2])=O|L-Arginine
PEPTIDE|Backbone|H|H|O=C([OH:2])[C@H](Cc1c[nH]cn1)N[H:1]|L-Histidine
PEPTIDE|Backbone|dA|A|C[C@@H](N[H:1])C([OH:2])=O|D-Alanine
PEPTIDE|Backbone|dF|F|O=C([OH:2])[C@@H](Cc1ccccc1)N[H:1]|D-Phenylalanine
PEPTIDE|Backbone|dK|K|C(CC[C@@H](N[H:1])C([OH:2])=O)CN[H:3]|D-Lysine
PEPTIDE|Backbone|meA|A|C[C@H](N(C)[H:1])C([OH:2])=O|N-Methyl-L-alanine
PEPTIDE|Backbone|Sar|G|CN(CC([OH:2])=O)[H:1]|Sarcosine
PEPTIDE|Backbone|Aib|A|CC(C)(N[H:1])C([OH:2])=O|2-Aminoisobutyric acid
PEPTIDE|Backbone|Nle|L|CCCC[C@H](N[H:1])C([OH:2])=O|L-Norleucine
PEPTIDE|Backbone|Orn|K|C(C[C@H](N[H:1])C([OH:2])=O)CN[H:3]|L-Ornithine
PEPTIDE|Backbone|Hyp|P|O[C@@H]1C[C@H](N([H:1])C1)C([OH:2])=O|4-Hydroxy-L-proline
PEPTIDE|Backbone|bAla|A|C(CN[H:1])C([OH:2])=O|beta-Alanine
PEPTIDE|Backbone|Sec|C|O=C([OH:2])[C@H](C[Se][H:3])N[H:1]|L-Selenocysteine
PEPTIDE|Backbone|Phe_4F|F|O=C([OH:2])[C@H](Cc1ccc(F)cc1)N[H:1]|4-Fluoro-L-phenylalanine
PEPTIDE|Backbone|Phe_4Br|F|O=C([OH:2])[C@H](Cc1ccc(Br)cc1)N[H:1]|4-Bromo-L-phenylalanine
PEPTIDE|Backbone|Phe_4NO2|F|O=C([OH:2])[C@H](Cc1ccc(cc1)[N+](=O)[O-])N[H:1]|4-Nitro-L-phenylalanine
PEPTIDE|Backbone|Aza|X|[N-]=[N+]=NC[C@H](N[H:1])C([OH:2])=O|3-Azido-L-alanine
PEPTIDE|Backbone|A_13C|A|[13CH3][C@H](N[H:1])C([OH:2])=O|L-Alanine-3-13C
PEPTIDE|Backbone|M_d3|M|[2H]C([2H])([2H])SCC[C@H](N[H:1])C([OH:2])=O|L-Methionine-methyl-d3
PEPTIDE|Backbone|pSer|S|OP(=O)(O)OC[C@H](N[H:1])C([OH:2])=O|O-Phospho-L-serine
PEPTIDE|Backbone|Thi|F|O=C([OH:2])[C@H](Cc1cccs1)N[H:1]|3-(2-Thienyl)-L-alanine
PEPTIDE|Backbone|Pyr|H|O=C([OH:2])[C@H](Cc1cccnc1)N[H:1]|3-(3-Pyridyl)-L-alanine
PEPTIDE|Backbone|Nal|W|O=C([OH:2])[C@H](Cc1ccc2ccccc2c1)N[H:1]|3-(2-Naphthyl)-L-alanine
PEPTIDE|Backbone|Azu|X|O=C([OH:2])[C@H](Cc1ccc2cccc2cc1)N[H:1]|3-Azulenyl-L-alanine
PEPTIDE|Backbone|K_tri|K|C[N+](C)(C)CCCC[C@H](N[H:1])C([OH:2])=O|N6,N6,N6-Trimethyl-L-lysine
PEPTIDE|Backbone|Ala_ol|A|C[C@H](N[H:1])CO|L-Alaninol
PEPTIDE|Terminal|ac|X|CC([OH:2])=O|Acetyl
PEPTIDE|Terminal|am|X|N[H:1]|Amide
PEPTIDE|Terminal|pGlu|E|O=C1CC[C@H](N1)C([OH:2])=O|L-Pyroglutamic acid
PEPTIDE|Branch|Pal|X|CCCCCCCCCCCCCCCC(=O)[OH:1]|Palmitoyl
RNA|Branch|A|A|Nc1ncnc2n([H:1])cnc12|Adenine
RNA|Branch|C|C|Nc1ccn([H:1])c(=O)n1|Cytosine
RNA|Branch|G|G|Nc1nc2n([H:1])cnc2c(=O)[nH]1|Guanine
RNA|Branch|T|T|Cc1cn([H:1])c(=O)[nH]c1=O|Thymine
RNA|Branch|U|U|O=c1ccn([H:1])c(=O)[nH]1|Uracil
RNA|Branch|m5C|C|Cc1cn([H:1])c(=O)nc1N|5-Methylcytosine
RNA|Branch|Hpx|X|O=c1[nH]cnc2n([H:1])cnc12|Hypoxanthine
RNA|Backbone|r|R|O[C@@H]1[C@@H]([OH:3])O[C@H](CO[H:1])[C@H]1O[H:2]|Ribose
RNA|Backbone|d|r|C1[C@H](O[H:2])[C@@H](CO[H:1])O[C@H]1[OH:3]|Deoxyribose
RNA|Backbone|m|r|CO[C@@H]1[C@@H]([OH:3])O[C@H](CO[H:1])[C@H]1O[H:2]|2'-O-Methylribose
RNA|Backbone|fR|r|F[C@@H]1[C@@H]([OH:3])O[C@H](CO[H:1])[C@H]1O[H:2]|2'-Fluororibose
RNA|Backbone|p|P|OP(=O)([OH:1])[OH:2]|Phosphate
RNA|Backbone|sP|p|OP(=S)([OH:1])[OH:2]|Phosphorothioate
CHEM|Undefined|Bz|null|c1ccc(cc1)[H:1]|Benzene
CHEM|Undefined|PEG2|.|C(COCCO[H:2])O[H:1]|Diethylene glycol
CHEM|Undefined|Hex|-|C(CCCN[H:1])CCN[H:2]|Hexane-1,6-diamine
CHEM|Undefined|Az|?|[N-]=[N+]=NCCC(=O)[OH:1]|Azidopropionyl
CHEM|Undefined|Tris||C(N[H:1])C(CN[H:2])CN[H:3]|Tris(aminomethyl)methane
CHEM|Undefined|ICl|X|c1cc(I)c(Cl)cc1C(=O)[NH2:1]|A halogenated linker
`
  .trim()
  .split('\n')
