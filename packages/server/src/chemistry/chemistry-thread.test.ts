import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { ChemistryResult, ChemistryTasks, TaskKind } from './chemistry-tasks.ts'
import { ChemistryThread, ChemistryTimeout } from './chemistry-thread.ts'

interface AtomInput {
  symbol: string
  x?: number
  y?: number
  rgroup?: number
}
type BondInput = readonly [from: number, to: number, order: number, stereo?: number | undefined]

const smarts = (text: string) => ({ format: 'smarts', text }) as const
const structure = (text: string) => ({ format: 'molfile', text }) as const

const column = (value: number) => String(value).padStart(3)

/** A molfile of atoms with numbers from 1 in the bonds. */
function molfileOf(atoms: readonly AtomInput[], bonds: readonly BondInput[]): string {
  const rgroups = atoms.flatMap(({ rgroup }, index) => (rgroup ? [[index + 1, rgroup] as const] : []))
  return [
    '',
    '',
    '',
    `${column(atoms.length)}${column(bonds.length)}  0  0  1  0            999 V2000`,
    ...atoms.map(({ symbol, x = 0, y = 0 }) => {
      const place = [x, y, 0].map((value) => value.toFixed(4).padStart(10)).join('')
      return `${place} ${symbol.padEnd(3)} 0  0`
    }),
    ...bonds.map(([from, to, order, stereo = 0]) => [from, to, order, stereo].map(column).join('')),
    ...rgroups.map(([atom, rgroup]) => `M  RGP  1 ${column(atom)} ${column(rgroup)}`),
    'M  END',
  ].join('\n')
}

const alanineAtoms: AtomInput[] = [
  { symbol: 'C', x: 0, y: 1.5 },
  { symbol: 'C' },
  { symbol: 'N', x: -1.3, y: -0.75 },
  { symbol: 'C', x: 1.3, y: -0.75 },
  { symbol: 'O', x: 2.6 },
  { symbol: 'R#', x: -2.6, rgroup: 1 },
  { symbol: 'R#', x: 1.3, y: -2.25, rgroup: 2 },
]
const alanineBonds = (stereo: number): BondInput[] => [
  [2, 1, 1, stereo],
  [2, 3, 1],
  [2, 4, 1],
  [4, 5, 2],
  [3, 6, 1],
  [4, 7, 1],
]
const alanine = molfileOf(alanineAtoms, alanineBonds(1))
const [up, down, open] = [1, 6, 0]

/** The same molecule with its atoms from the last to the first. */
function reversed(stereo: number): string {
  const last = alanineAtoms.length + 1
  const bonds = alanineBonds(stereo).map(([from, to, order, wedge]): BondInput => [
    last - from,
    last - to,
    order,
    wedge,
  ])
  return molfileOf(alanineAtoms.toReversed(), bonds.toReversed())
}

const pentavalent = molfileOf(
  Array.from({ length: 6 }, (_, index) => ({ symbol: 'C', x: index })),
  [2, 3, 4, 5, 6].map((to) => [1, to, 1] as const),
)
const caps = [
  { number: 2, smiles: 'O[2*]' },
  { number: 1, smiles: '[1*][H]' },
]

/** A net of rings, and a path that it nearly has: there are more ways to try than anyone can wait for. */
const sheet = (() => {
  const size = 14
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_cell, cell) => {
      const across = cell > 0 && row > 0 ? `%${10 + cell}` : ''
      const open = row < size - 1 && cell > 0 ? `%${10 + cell}` : ''
      return `C${across}${open}`
    }).join(''),
  )
  return rows.join('')
})()
const endlessQuery = `${'*~'.repeat(120)}[U]~[U]`

describe('the chemistry thread', () => {
  const thread = new ChemistryThread()
  after(() => thread.close())

  /** The result of a task; fails where the toolkit refuses the molecule. */
  async function resultOf<K extends TaskKind>(
    kind: K,
    input: ChemistryTasks[K]['input'],
  ): Promise<ChemistryTasks[K]['result']> {
    const result: ChemistryResult<K> = await thread.perform(kind, input)
    assert.ok(!('problem' in result), JSON.stringify(result))
    return result
  }
  const identify = (molfile: string) => resultOf('identify', { molfile, caps })

  test('a structure – identified – has a key that no order of atoms or caps changes', async () => {
    const { key, smiles, undefinedCentres } = await identify(alanine)
    assert.match(smiles, /\[1\*\].*\[2\*\]/)
    assert.ok(key.startsWith(`${smiles} R1:`))
    assert.deepEqual(undefinedCentres, [])
    const other = await resultOf('identify', { molfile: reversed(up), caps: caps.toReversed() })
    assert.equal(other.key, key)
  })

  test('structures – of another hand, R group or cap – have other keys', async () => {
    const swapped = alanine
      .replace('M  RGP  1   6   1', 'M  RGP  1   6   2')
      .replace('M  RGP  1   7   2', 'M  RGP  1   7   1')
    const amide = { molfile: alanine, caps: [{ number: 2, smiles: 'N[2*]' }] }
    const keys = [
      await identify(alanine),
      await identify(molfileOf(alanineAtoms, alanineBonds(down))),
      await identify(molfileOf(alanineAtoms, alanineBonds(open))),
      await identify(swapped),
      await resultOf('identify', amide),
    ].map(({ key }) => key)
    assert.equal(new Set(keys).size, 5)
  })

  test('a structure – whose centre is open – names its atom', async () => {
    const { undefinedCentres } = await identify(molfileOf(alanineAtoms, alanineBonds(open)))
    assert.deepEqual(undefinedCentres, [2])
  })

  for (const [what, molfile, kind, atoms] of [
    ['a carbon of five bonds', pentavalent, 'valence', [1]],
    ['text that is no structure', 'nonsense', 'unreadable', []],
    ['a SMILES where a molfile is expected', 'CC', 'unreadable', []],
    ['NUL', '\0', 'unreadable', []],
  ] as const)
    test(`a problem – of ${what} – is a result with its atoms`, async () => {
      const result = await thread.perform('identify', { molfile, caps: [] })
      assert.ok('problem' in result)
      assert.deepEqual([result.problem.kind, result.problem.atoms], [kind, atoms])
    })

  test('a problem – of a ring that cannot alternate – is a result with its atoms', async () => {
    const result = await thread.perform('layOut', { smiles: 'c1cccc1' })
    assert.ok('problem' in result)
    assert.deepEqual([result.problem.kind, result.problem.atoms], ['aromatic', [1, 2, 3, 4, 5]])
    assert.ok('problem' in (await thread.perform('layOut', { smiles: alanine })))
  })

  test('a picture – with marked atoms – is an SVG with names of R groups', async () => {
    const { svg } = await resultOf('depict', { molfile: alanine, width: 200, height: 150, markedAtoms: [2] })
    assert.ok(svg.startsWith('<svg '))
    assert.match(svg, /width='200px' height='150px'/)
    assert.match(svg, /class='atom-1'/)
  })

  test('a search – by SMARTS or by molfile – finds what contains it', async () => {
    const smiles = ['CC(N[1*])C([2*])=O', 'c1ccccc1[1*]', 'CCO']
    assert.deepEqual((await resultOf('search', { query: smarts('c1ccccc1'), smiles })).matches, [1])
    assert.deepEqual((await resultOf('search', { query: smarts('[#6]~[#8]'), smiles })).matches, [0, 2])
    const methanol = molfileOf([{ symbol: 'C' }, { symbol: 'O', x: 1 }], [[1, 2, 1]])
    assert.deepEqual((await resultOf('search', { query: structure(methanol), smiles })).matches, [2])
    assert.ok('problem' in (await thread.perform('search', { query: smarts('C('), smiles })))
  })

  test('a search – in a list of many pieces that changes – gives the indexes of the list', async () => {
    const list = Array.from({ length: 1200 }, (_, index) =>
      index % 100 === 7 ? `${'C'.repeat(index / 100 + 1)}[U]` : 'CCO',
    )
    const expected = list.flatMap((smiles, index) => (smiles.includes('U') ? [index] : []))
    const search = async (smiles: readonly string[]) =>
      (await resultOf('search', { query: smarts('[U]'), smiles })).matches
    assert.deepEqual(await search(list), expected)
    assert.deepEqual(
      await search(list.with(600, 'C[U]')),
      [...expected, 600].sort((a, b) => a - b),
    )
    assert.deepEqual(await search(list), expected)
    assert.deepEqual(await search([]), [])
  })

  test('a search – in more lists than stay in memory – finds the same again', async () => {
    const lists = Array.from({ length: 70 }, (_, index) => [`[${index + 10}CH4]`, 'C[U]'])
    for (const smiles of [...lists, ...lists])
      assert.deepEqual((await resultOf('search', { query: smarts('[U]'), smiles })).matches, [1])
  })

  test('a search – in a list with text that is no SMILES – is a problem', async () => {
    for (const wrong of ['C(', ''])
      assert.ok('problem' in (await thread.perform('search', { query: smarts('C'), smiles: ['CC', wrong] })))
  })

  test('fragments – joined by numbers – are one molecule that keeps its configuration', async () => {
    const canonical = async (smiles: string) => (await resultOf('join', { fragments: [smiles] })).smiles
    const tripeptide = ['C[C@H](N[*:3])C([*:1])=O', '[*:3][H]', 'N([*:1])[C@@H](CS[*:4])C([*:2])=O', '[*:4][H]']
    const joined = await resultOf('join', { fragments: [...tripeptide, 'C(N[*:2])C([*:5])=O', 'O[*:5]'] })
    assert.equal(joined.smiles, await canonical('C[C@H](N)C(=O)N[C@@H](CS)C(=O)NCC(=O)O'))
    const cycle = await resultOf('join', { fragments: ['C[C@H](N[*:1])C([*:2])=O', '[*:2]NCC([*:1])=O'] })
    assert.equal(cycle.smiles, await canonical('C[C@@H]1NC(=O)CNC1=O'))
  })

  test('a SMILES – laid out – keeps its key', async () => {
    const { smiles, key } = await identify(alanine)
    const { molfile } = await resultOf('layOut', { smiles })
    assert.equal((await identify(molfile)).key, key)
  })
})

describe('a chemistry thread with limits', () => {
  test('a molecule – that keeps the toolkit busy – is given up, and the next task is performed', async () => {
    const thread = new ChemistryThread({ timeoutMs: 3000 })
    const endless = thread.perform('search', { query: smarts(endlessQuery), smiles: [sheet] })
    const next = thread.perform('search', { query: smarts('C'), smiles: ['CC'] })
    await assert.rejects(endless, ChemistryTimeout)
    assert.deepEqual(await next, { matches: [0] })
    await thread.close()
  })

  test('a task – that crashes the thread – fails, and the next task is performed', async () => {
    const thread = new ChemistryThread()
    const crashing = thread.perform('layOut', { smiles: null as unknown as string })
    const next = thread.perform('search', { query: smarts('C'), smiles: ['CC'] })
    await assert.rejects(crashing, TypeError)
    assert.deepEqual(await next, { matches: [0] })
    await thread.close()
  })

  test('tasks – more than one thread performs – are all answered in their order', async () => {
    const thread = new ChemistryThread({ tasksPerThread: 3 })
    const lengths = Array.from({ length: 8 }, (_, index) => index + 1)
    const results = await Promise.all(
      lengths.map((length) => thread.perform('search', { query: smarts('C'.repeat(length)), smiles: ['CCCC'] })),
    )
    assert.deepEqual(
      results.map((result) => 'matches' in result && result.matches.length),
      [1, 1, 1, 1, 0, 0, 0, 0],
    )
    await thread.close()
  })

  test('a thread – closed – starts again with the next task', async () => {
    const thread = new ChemistryThread()
    await thread.close()
    assert.deepEqual(await thread.perform('search', { query: smarts('O'), smiles: ['CO'] }), { matches: [0] })
    await thread.close()
  })
})
