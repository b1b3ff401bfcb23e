import type { GivenMonomer } from '#monomers/checking/examine.ts'

type State = 'approved' | 'draft' | 'in-review' | 'deprecated' | 'archived'

/** A monomer of the demonstration as a chemist would enter it. */
export interface DemoMonomer {
  given: GivenMonomer
  state: State
  /** How often it was saved; earlier versions had another name. */
  versions: number
}

/** Polymer type, monomer type, symbol, natural analog, state, versions, SMILES, name; the first three are public. */
const lines = `
PEPTIDE|Terminal|ac|X|approved|1|CC([OH:2])=O|Acetyl
PEPTIDE|Terminal|form|X|approved|1|O=C[OH:2]|Formyl
PEPTIDE|Terminal|am|X|approved|1|N[H:1]|Amide
PEPTIDE|Backbone|Aib|A|approved|1|CC(C)(N[H:1])C([OH:2])=O|2-Aminoisobutyric acid
PEPTIDE|Backbone|Nle|L|approved|2|CCCC[C@H](N[H:1])C([OH:2])=O|L-Norleucine
PEPTIDE|Backbone|Orn|K|approved|1|O=C([OH:2])[C@H](CCCN[H:3])N[H:1]|L-Ornithine
PEPTIDE|Backbone|Sar|G|approved|3|CN([H:1])CC([OH:2])=O|Sarcosine
PEPTIDE|Backbone|Hyp|P|approved|1|O=C([OH:2])[C@@H]1C[C@@H](O)CN1[H:1]|4-Hydroxyproline
PEPTIDE|Backbone|Bip|F|in-review|1|O=C([OH:2])[C@H](Cc1ccc(-c2ccccc2)cc1)N[H:1]|L-4-Biphenylalanine
PEPTIDE|Backbone|Pra|X|draft|1|C#CC[C@H](N[H:1])C([OH:2])=O|L-Propargylglycine
PEPTIDE|Backbone|Ahx|X|approved|1|O=C([OH:2])CCCCCN[H:1]|6-Aminohexanoic acid
PEPTIDE|Terminal|Myr|X|approved|1|CCCCCCCCCCCCCC([OH:2])=O|Myristoyl
PEPTIDE|Terminal|Bz|X|deprecated|1|O=C([OH:2])c1ccccc1|Benzoyl
RNA|Backbone|mR|r|approved|2|CO[C@@H]1[C@@H]([OH:3])O[C@H](CO[H:1])[C@H]1O[H:2]|2'-O-Methylribose
RNA|Backbone|sP|p|approved|1|OP(=S)([OH:1])[OH:2]|Phosphorothioate
RNA|Branch|m5C|C|in-review|1|Cc1cn([H:1])c(=O)nc1N|5-Methylcytosine
RNA|Branch|In|X|archived|1|O=c1[nH]cnc2c1ncn2[H:1]|Hypoxanthine
CHEM|Undefined|PEG4||approved|2|O=C([OH:2])CCOCCOCCOCCOCCN[H:1]|PEG4 spacer
CHEM|Undefined|MalP||draft|1|O=C([OH:1])CCN1C(=O)C=CC1=O|3-Maleimidopropionyl
`

/** How many of the first ones are public: of those the organisation has taken into its library. */
const publicCount = 3

const demoMonomers = lines
  .trim()
  .split('\n')
  .map((line): DemoMonomer => {
    const [polymerType, monomerType, symbol = '', analog, state, versions, structure = '', name = ''] = line.split('|')
    return {
      given: {
        polymerType: polymerType as GivenMonomer['polymerType'],
        monomerType: monomerType as GivenMonomer['monomerType'],
        symbol,
        name,
        aliases: [],
        naturalAnalog: analog || null,
        structure,
        rgroups: null,
      },
      state: state as State,
      versions: Number(versions),
    }
  })

export const demoPublicMonomers: readonly DemoMonomer[] = demoMonomers.slice(0, publicCount)
export const demoOwnMonomers: readonly DemoMonomer[] = demoMonomers.slice(publicCount)
