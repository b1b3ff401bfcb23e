import fc from 'fast-check'
import { atomOf, bondOf, emptyMolecule, type Atom, type Bond, type Molecule } from '../molecule/molecule.ts'

const coordinate = fc.integer({ min: -999_999, max: 999_999 }).map((value) => value / 10_000 + 0)

const atom: fc.Arbitrary<Atom> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({
        symbol: fc.constantFrom('C', 'N', 'O', 'S', 'P', 'Cl', 'Br', 'Na'),
        x: coordinate,
        y: coordinate,
        z: fc.constantFrom(0, 0, 0, 1.5),
        charge: fc.constantFrom(0, 0, 0, 1, -1, 3),
        radical: fc.constantFrom(0, 0, 0, 1, 2, 3),
        isotope: fc.constantFrom(null, null, 13, 18),
        valence: fc.constantFrom(null, null, null, 0, 4),
        mapNumber: fc.constantFrom(0, 0, 7),
      })
      .map(atomOf),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ x: coordinate, y: coordinate, rgroup: fc.integer({ min: 1, max: 32 }) })
      .map((own) => atomOf({ ...own, symbol: 'R#' })),
  },
)

const bondKinds = fc.constantFrom<Partial<Bond>>(
  {},
  { order: 2 },
  { order: 3 },
  { order: 4 },
  { stereo: 'up' },
  { stereo: 'down' },
  { stereo: 'either' },
  { order: 2, stereo: 'either' },
)

/** Graphs of any form: valences are not respected, several components are frequent. */
export const arbitraryMolecule: fc.Arbitrary<Molecule> = fc
  .array(atom, { minLength: 1, maxLength: 30 })
  .chain((atoms) => {
    const end = fc.integer({ min: 0, max: atoms.length - 1 })
    const bonds = fc.uniqueArray(fc.tuple(end, end, bondKinds), {
      maxLength: 40,
      selector: ([from, to]) => (from < to ? `${from} ${to}` : `${to} ${from}`),
    })
    return fc.record({ bonds, isChiral: fc.boolean() }).map((own) => ({
      ...emptyMolecule,
      name: 'any',
      isChiral: own.isChiral,
      atoms,
      bonds: own.bonds.filter(([from, to]) => from !== to).map(([from, to, kind]) => bondOf(from, to, kind)),
    }))
  })

const pieces = fc.constantFrom(
  'M  END',
  'M  CHG  1   1   1',
  'M  RGP  1   9   9',
  'M  V30 BEGIN CTAB',
  'M  V30 END CTAB',
  'M  V30 COUNTS 2 1 0 0 0',
  'M  V30 1 C 0 0 0 0 RGROUPS=(1 x',
  '  2  1  0  0  0  0            999 V2000',
  '  0  0  0     0  0            999 V3000',
  '    0.0000    0.0000    0.0000 C   0  0',
  '  1  2  1  0',
  'A    1',
  '$$$$',
  '>  <symbol>',
  '\u0000',
  '\ud800',
  '',
)

/** Texts made of lines that belong into molfiles, in a wrong order, and of anything else. */
export const hostileText: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 5, arbitrary: pieces }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) }), {
      maxLength: 20,
    }),
    fc.constantFrom('\n', '\r\n', '\r'),
  )
  .map(([lines, end]) => lines.join(end))
