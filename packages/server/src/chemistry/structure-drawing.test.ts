import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { parsePath } from '@atrium/labels/geometry/path.ts'
import { structureUnits, type StructureDrawing } from '@atrium/labels/structures/structure-drawing.ts'
import { ChemistryThread } from './chemistry-thread.ts'
import { readDrawing } from './structure-drawing.ts'

const thread = new ChemistryThread()
after(() => thread.close())

async function draw(structure: string): Promise<StructureDrawing> {
  const result = await thread.perform('draw', { structure })
  assert.ok('drawing' in result, JSON.stringify(result))
  return result.drawing
}

const lengthOf = ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]) => Math.hypot(x2 - x1, y2 - y1)

/** Every point of a drawing, x and y in turn. */
const pointsOf = ({ lines, hashedBonds, areas }: StructureDrawing) => [
  ...lines.flat(),
  ...hashedBonds.flat(2),
  ...parsePath(areas).flatMap(({ points }) => points),
]

describe('a drawing of a structure', () => {
  test('benzene – is nine lines without letters, its bonds as long as the unit says', async () => {
    const { lines, hashedBonds, areas } = await draw('c1ccccc1')
    assert.equal(lines.length, 9)
    assert.deepEqual([hashedBonds, areas], [[], ''])
    assert.ok(Math.abs(Math.max(...lines.map(lengthOf)) - structureUnits.bond) < 1)
  })

  test('lines of a double bond – are as far apart as the unit says', async () => {
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0, x3 = 0, y3 = 0] = []] = (await draw('C=C')).lines
    const between = Math.min(Math.hypot(x1 - x2, y1 - y2), Math.hypot(x1 - x3, y1 - y3))
    assert.ok(Math.abs(between - structureUnits.doubleBond) < 0.3, String(between))
  })

  test('letters – are as high as the unit says', async () => {
    const { height, lines } = await draw('[Na+]')
    assert.deepEqual(lines, [])
    assert.ok(Math.abs(height - structureUnits.letter) < 1, String(height))
  })

  test('hands – of one centre – differ: a wedge for one, hashes for the other', async () => {
    const [up, down] = [await draw('C[C@H](N)C(=O)O'), await draw('C[C@@H](N)C(=O)O')]
    assert.deepEqual(
      [up.hashedBonds.length, down.hashedBonds.length].toSorted((a, b) => a - b),
      [0, 1],
    )
    const hashed = up.hashedBonds[0] ?? down.hashedBonds[0] ?? []
    assert.ok(hashed.length >= 5)
  })

  test('a bond of any order – is dashed, and a configuration that is open is a wave', async () => {
    assert.ok((await draw('CC~C')).lines.length > 4)
    assert.ok((await draw('CC(F)Cl |w:1.0|')).lines.some((line) => line.length > 10))
  })

  for (const smiles of [
    '[Na+].[Cl-]',
    'CC(C)(C)[S@+](C)[O-]',
    'O=[N+]([O-])c1c([2H])cccc1',
    'C',
    '[CH3]',
    'N->[Pt](Cl)',
  ])
    test(`${smiles} – is drawn within its width and height`, async () => {
      const drawing = await draw(smiles)
      const points = pointsOf(drawing)
      assert.ok(points.length > 0)
      for (const [index, value] of points.entries()) {
        assert.ok(Number.isFinite(value))
        assert.ok(value >= -0.02 && value <= (index % 2 === 0 ? drawing.width : drawing.height) + 0.02)
      }
    })

  test('a molfile – whose header lost its empty lines, with CRLF and an alias R1 on a carbon – keeps the attachment point', async () => {
    const molfile = [
      '  2  1  0  0  0  0            999 V2000',
      '    0.0000    0.0000    0.0000 C   0  0',
      '    1.5000    0.0000    0.0000 C   0  0',
      '  1  2  1  0',
      'A    2',
      'R1',
      'M  END',
    ].join('\r\n')
    const { areas } = await draw(molfile)
    assert.notEqual(areas, '')
  })

  test('a molfile – with short bonds – has letters of the usual size beside its bonds', async () => {
    const molfile = (length: number) =>
      [
        '',
        '',
        '',
        '  3  2  0  0  0  0            999 V2000',
        '    0.0000    0.0000    0.0000 C   0  0',
        `${length.toFixed(4).padStart(10)}    0.0000    0.0000 C   0  0`,
        `${(2 * length).toFixed(4).padStart(10)}    0.0000    0.0000 O   0  0`,
        '  1  2  1  0',
        '  2  3  1  0',
        'M  END',
      ].join('\n')
    const usual = await draw(molfile(1.5))
    assert.deepEqual(await draw(molfile(0.825)), usual)
    // Without places of atoms it is laid out.
    assert.ok((await draw(molfile(0))).width > structureUnits.bond)
  })

  for (const [what, text] of [
    ['no SMILES', 'not a molecule'],
    ['a carbon of five bonds', 'C(C)(C)(C)(C)C'],
    ['an empty molfile', '\n\n\n  0  0  0  0  0  0            999 V2000\nM  END\n'],
    ['a broken molfile', 'a\nb\nc\nd'],
    ['NUL', '\0'],
    ['a lone surrogate', '\ud800'],
    ['markup', '<svg onload="alert(1)">'],
  ] as const)
    test(`${what} – is a problem`, async () => {
      assert.ok('problem' in (await thread.perform('draw', { structure: text })))
    })
})

test('SVG of the toolkit – with markup in a path – gives numbers and letters of paths alone', () => {
  const svg = `<path class='bond-0' d='M 1,2 L 3,4' style='fill:none;stroke-width:2.0px'/><script>x</script>
    <path d='M 1,1 L 2,2" onload="alert(9) L 3,1 Z' fill='#000'/>`
  const { lines, areas } = readDrawing(svg)
  assert.deepEqual(lines, [[0, 1, 2, 3]])
  assert.match(areas, /^[MLQCZ\d .-]+$/)
})
