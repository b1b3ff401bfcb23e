import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { FoundMonomer, SavedMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { addPublicMonomers } from '../monomers.jobs.ts'

const portal = await openTestPortal()
after(() => portal.close())
await portal.runJob(addPublicMonomers)

interface List {
  total: number
  items: FoundMonomer[]
}

const peptide = { polymerType: 'PEPTIDE', monomerType: 'Backbone', naturalAnalog: 'X' }

/** Somebody of an organisation, signed in, who searches. */
async function aSearcher() {
  const person = await portal.anAccount({})
  const { token } = await portal.aSession(person)
  const ask = <T>(at: string, body?: object) =>
    portal.ask<T>(at, { token, headers: { 'x-atrium-lang': 'en' }, ...(body && { body }) })
  const list = async (body: object): Promise<List> => {
    const { code, message, response } = await ask<List>('POST /Helm/GetHelmList', { pageSize: 200, ...body })
    assert.equal(code, 100, message)
    return response
  }
  return {
    ...person,
    ask,
    list,
    symbols: async (body: object) => (await list(body)).items.map(({ symbol }) => symbol),
    names: async (body: object) => (await list(body)).items.map(({ name }) => name),
    refusal: async (body: object) => {
      const { error, message } = await ask('POST /Helm/GetHelmList', body)
      return { error, message }
    },
    save: async (given: object) => {
      const acknowledged = ['structure.same-as', 'stereo.undefined', 'rgroup.usually-both', 'rgroup.unusual-cap']
      const body = { ...peptide, name: 'Own monomer', acknowledged, ...given }
      const { code, message, response } = await ask<SavedMonomer>('POST /Helm/SetHelmInfo', body)
      assert.equal(code, 100, message)
      return response
    },
  }
}

/** A molfile of carbons in a ring of six, drawn with alternating bonds, with another atom beside the first. */
const ringWith = (symbol: string, properties = '') =>
  [
    '',
    '  drawn',
    '',
    '  7  7  0  0  0  0  0  0  0  0999 V2000',
    ...['C', 'C', 'C', 'C', 'C', 'C', symbol].map(
      (each, at) => `${(at * 1.1).toFixed(4).padStart(10)}    0.0000    0.0000 ${each.padEnd(3)} 0  0`,
    ),
    ...['1  2  2', '2  3  1', '3  4  2', '4  5  1', '5  6  2', '6  1  1', '1  7  1'].map((bond) => `  ${bond}`),
    ...(properties ? [properties] : []),
    'M  END',
  ].join('\n')

describe('a substructure', () => {
  test('as SMILES – is found in aromatic rings, in the order of the list', async () => {
    const { symbols, list } = await aSearcher()
    assert.deepEqual(await symbols({ structure: 'c1ccccc1' }), ['F', 'W', 'Y'])
    assert.deepEqual(await symbols({ structure: 'C1=CC=CC=C1', sort: 'mass', descending: true }), ['W', 'Y', 'F'])
    const page = await list({ structure: 'c1ccccc1', pageIndex: 2, pageSize: 2 })
    assert.deepEqual([page.total, page.items.map(({ symbol }) => symbol)], [3, ['Y']])
    assert.equal(page.items[0]?.similarity, null)
  })

  test('as SMARTS – is a condition for each atom', async () => {
    const { symbols } = await aSearcher()
    assert.deepEqual(await symbols({ structure: '[#16;X2]', polymerType: ['PEPTIDE'] }), ['C', 'M'])
    assert.deepEqual(await symbols({ structure: '[$([SX2]C)]~[CH3]' }), ['M'])
    assert.deepEqual(await symbols({ structure: '[U]' }), [])
  })

  test('as a drawing – is aromatic however it is drawn, and its R group is an attachment point', async () => {
    const { symbols, save } = await aSearcher()
    assert.deepEqual(await symbols({ structure: ringWith('C') }), ['F', 'Y'])
    assert.deepEqual(await symbols({ structure: ringWith('R#', 'M  RGP  1   7   1') }), [])
    const linker = { polymerType: 'CHEM', monomerType: 'Undefined', naturalAnalog: null }
    await save({ ...linker, symbol: 'Ph', structure: 'c1ccccc1[H:1]' })
    await save({ ...linker, symbol: 'Ph2', structure: 'c1ccccc1[H:2]' })
    assert.deepEqual(await symbols({ structure: ringWith('R#', 'M  RGP  1   7   1') }), ['Ph'])
    assert.deepEqual(await symbols({ structure: 'c1ccccc1[*:2]' }), ['Ph2'])
    assert.deepEqual(await symbols({ structure: ringWith('A') }), ['F', 'Y'])
  })

  test('with leaving groups – is found in the capped monomer', async () => {
    const { symbols } = await aSearcher()
    const acids = await symbols({ structure: 'CC(=O)O', polymerType: ['PEPTIDE'], monomerType: ['Terminal'] })
    assert.deepEqual(acids, ['ac'])
  })
})

describe('a similar structure', () => {
  test('is found from the threshold on, the most similar first', async () => {
    const { list } = await aSearcher()
    const { items, total } = await list({
      structure: 'C[C@H](N[*:1])C([*:2])=O',
      match: 'similar',
      polymerType: ['PEPTIDE'],
    })
    assert.equal(total, items.length)
    assert.deepEqual([items[0]?.name, items[0]?.similarity], ['L-Alanine', 1])
    const values = items.map(({ similarity }) => similarity ?? 0)
    assert.deepEqual(
      values,
      values.toSorted((one, other) => other - one),
    )
    assert.ok(values.every((value) => value >= 0.5))
    const strict = await list({ structure: 'C[C@H](N)C(O)=O', match: 'similar', threshold: 1 })
    assert.deepEqual(
      strict.items.map(({ name }) => name),
      ['L-Alanine'],
    )
  })

  test('as a drawing – is compared with its usual caps', async () => {
    const { list, save } = await aSearcher()
    const { structure } = await save({ symbol: 'Own', structure: 'CC(C)(C)[C@H](N[H:1])C([OH:2])=O' })
    const { items } = await list({ structure, match: 'similar', pageSize: 1 })
    assert.deepEqual([items[0]?.symbol, items[0]?.similarity], ['Own', 1])
  })

  test('as SMARTS – is refused with a sentence', async () => {
    const { refusal } = await aSearcher()
    for (const structure of ['[#6]~[#8]', ringWith('A')]) {
      const { error, message } = await refusal({ structure, match: 'similar' })
      assert.equal(error, 'monomers.query-unreadable')
      assert.match(message, /conditions are no molecule/)
    }
  })
})

test('the same structure – however it is written – is found with its usual or spelled caps', async () => {
  const { names, refusal } = await aSearcher()
  for (const structure of ['C[C@H](N[H:1])C([OH:2])=O', 'O=C([*:2])[C@H](C)N[*:1]'])
    assert.deepEqual(await names({ structure, match: 'same' }), ['L-Alanine'])
  assert.deepEqual(await names({ structure: 'C[C@@H](N[*:1])C([*:2])=O', match: 'same' }), [])
  assert.deepEqual(await names({ structure: 'OP(=O)([*:1])[*:2]', match: 'same' }), ['Phosphate'])
  const { error, message } = await refusal({ structure: 'CCO', match: 'same' })
  assert.deepEqual([error, /R group/.test(message)], ['monomers.query-unreadable', true])
})

test('other filters – with a structure – both have to be met', async () => {
  const { symbols, save, realName } = await aSearcher()
  await save({
    symbol: 'Ph-Ala',
    name: 'Own phenyl',
    structure: 'O=C([OH:2])[C@H](c1ccccc1)N[H:1]',
    naturalAnalog: 'F',
  })
  const found = (more: object) => symbols({ structure: 'c1ccccc1', ...more })
  assert.deepEqual(await found({ owner: 'organisation' }), ['Ph-Ala'])
  assert.deepEqual(await found({ owner: 'public' }), ['F', 'W', 'Y'])
  assert.deepEqual(await found({ scope: 'organisation' }), ['Ph-Ala'])
  assert.deepEqual(await found({ creator: realName }), ['Ph-Ala'])
  assert.deepEqual(await found({ naturalAnalog: 'F' }), ['F', 'Ph-Ala'])
  assert.deepEqual(await found({ keyword: 'tyros' }), ['Y'])
  assert.deepEqual(await found({ polymerType: ['RNA'] }), [])
  assert.deepEqual(await found({ monomerType: ['Terminal'] }), [])
  assert.deepEqual(await found({ status: ['archived'] }), [])
})

test('pages – of public and own monomers – continue each other in every order', async () => {
  const { list, save } = await aSearcher()
  for (const symbol of ['b1', 'Y2', 'e3']) await save({ symbol, structure: 'FC(N[H:1])C([OH:2])=O' })
  for (const sort of ['symbol', 'name', 'polymerType', 'mass', 'updated'])
    for (const descending of [false, true]) {
      const whole = (await list({ sort, descending })).items.map(({ symbolId }) => symbolId)
      const pages: string[] = []
      for (let pageIndex = 1; pages.length < whole.length; pageIndex += 1) {
        const { items, total } = await list({ sort, descending, pageIndex, pageSize: 7 })
        assert.equal(total, whole.length)
        pages.push(...items.map(({ symbolId }) => symbolId))
      }
      assert.deepEqual(pages, whole, sort)
    }
})

describe('a structure of another organisation', () => {
  test('is found by no match', async () => {
    const [owner, stranger] = [await aSearcher(), await aSearcher()]
    const structure = 'FC(F)(F)[C@H](N[H:1])C([OH:2])=O'
    await owner.save({ symbol: 'Secret', structure })
    for (const match of ['contains', 'similar', 'same']) {
      assert.deepEqual(await owner.symbols({ structure, match, threshold: 1 }), ['Secret'], match)
      assert.deepEqual(await stranger.symbols({ structure, match, threshold: 1 }), [], match)
    }
    assert.deepEqual(await stranger.symbols({ structure: 'C(F)(F)F' }), [])
    assert.deepEqual(await stranger.symbols({ structure: '[#9]' }), [])
  })
})

/** A net of rings: a path that it nearly has can be tried in more ways than anyone can wait for. */
const net = (size: number) =>
  Array.from({ length: size }, (_row, row) =>
    Array.from({ length: size }, (_cell, cell) => {
      const across = cell > 0 && row > 0 ? `%${10 + cell}` : ''
      const open = row < size - 1 && cell > 0 ? `%${10 + cell}` : ''
      return `C${across}${open}`
    }).join(''),
  ).join('')

describe('a hostile structure', () => {
  for (const [what, structure, sentence] of [
    ['an open parenthesis', 'CC(C', /character 3 of the SMILES/],
    ['an open ring', 'C1CC', /character 2 of the SMILES/],
    ['an unknown element', 'CQqC', /character 2 of the SMILES/],
    ['a wrong SMARTS', '[#6]~[#', /character \d+ of the SMARTS/],
    ['an open ring in a SMARTS', '[#6]1~[#8]', /not closed/],
    ['10,000 characters', '[#6]'.repeat(2500), /more than 2000 characters/],
    ['a recursive SMARTS', `${'[$('.repeat(60)}C${')]'.repeat(60)}`, /nested too deeply at character 46/],
    ['signs in a row', `[${'!'.repeat(900)}C]`, /nested too deeply at character 2/],
    ['a Chinese character', '碳', /SMARTS/],
    ['a molfile that ends', 'x\ny\n\n  2  1  0  0  0  0            999 V2000', /ends too early/],
    ['lines of text', 'no\nstructure', /neither a molfile nor a SMILES/],
    ['a molfile without atoms', '\n\n\n  0  0  0  0  0  0            999 V2000\nM  END', /structure/],
    ['five bonds of a carbon', 'C(C)(C)(C)(C)C', /Too many bonds at atom 1/],
  ] as const)
    for (const match of ['contains', 'similar', 'same'] as const)
      test(`with ${what} – for ${match} – is refused with a sentence`, async () => {
        const { refusal } = await aSearcher()
        const { error, message } = await refusal({ structure, match })
        assert.equal(error, 'monomers.query-unreadable', message)
        assert.match(message, match === 'contains' ? sentence : /./)
      })

  test('that never ends – is given up with a sentence, and the next search works', async () => {
    const { save, refusal, symbols } = await aSearcher()
    await save({ symbol: 'Net', structure: `${net(14)}(N[H:1])C([OH:2])=O` })
    const { error, message } = await refusal({ structure: `${'*~'.repeat(120)}[U]~[U]`, keyword: 'Net' })
    assert.deepEqual([error, /takes too long/.test(message)], ['monomers.search-too-long', true])
    assert.deepEqual(await symbols({ structure: '[#16;X2]~[CH3]' }), ['M'])
  })
})
