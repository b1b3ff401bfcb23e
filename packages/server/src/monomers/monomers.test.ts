import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type {
  Association,
  ListedMonomer,
  MonomerChangedMeanwhile,
  MonomerProblems,
  MonomerVersion,
  SavedMonomer,
} from '@atrium/contract/monomers/monomers.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { addPublicMonomers } from './monomers.jobs.ts'
import { publicMonomers } from './public-monomers.ts'

const portal = await openTestPortal()
after(() => portal.close())
await portal.runJob(addPublicMonomers)

const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

const alanine = 'C[C@H](N[H:1])C([OH:2])=O'
const given = {
  symbol: 'Xal',
  name: 'Own alanine',
  polymerType: 'PEPTIDE',
  monomerType: 'Backbone',
  naturalAnalog: 'A',
  structure: alanine,
  acknowledged: ['structure.same-as'],
}
type Given = Partial<Omit<typeof given, 'naturalAnalog'>> & Record<string, unknown>

/** Somebody of an organisation, signed in, who makes calls about monomers. */
async function aChemist(organisation: Parameters<typeof portal.anAccount>[0] = {}) {
  const person = await portal.anAccount(organisation)
  const { token } = await portal.aSession(person)
  const ask = <T>(at: string, body?: object, lang = 'en') =>
    portal.ask<T>(at, { token, headers: { 'x-atrium-lang': lang }, ...(body && { body }) })
  const done = async <T>(at: string, body?: object) => {
    const { code, message, response } = await ask<T>(at, body)
    assert.equal(code, 100, message)
    return response
  }
  const refusal = async (changes: Given, lang = 'en') => {
    const { error, details } = await ask('POST /Helm/SetHelmInfo', { ...given, ...changes }, lang)
    const { findings = [] } = (details ?? {}) as Partial<MonomerProblems>
    return { error, findings, codes: findings.map(({ code }) => code) }
  }
  return {
    ...person,
    organisationId: String(person.organisationId),
    ask,
    done,
    refusal,
    save: (changes: Given = {}) => done<SavedMonomer>('POST /Helm/SetHelmInfo', { ...given, ...changes }),
    list: async (body: object = {}) =>
      (await done<{ items: ListedMonomer[] }>('POST /Helm/GetHelmList', { pageSize: 200, ...body })).items,
    publicOne: async (name: string) =>
      (await done<{ items: ListedMonomer[] }>('POST /Helm/GetHelmList', { keyword: name })).items.find(
        (each) => each.name === name && each.owner === 'public',
      )?.symbolId ?? '',
    associate: (symbolIds: string[]) => done<Association[]>('POST /Helm/AssociationHelm', { symbolIds }),
  }
}

test('public monomers – written by ourselves – keep every rule, and are added once', async () => {
  await portal.runJob(addPublicMonomers)
  const chemist = await aChemist()
  const monomers = await chemist.list()
  assert.deepEqual(
    monomers.map(({ symbol, polymerType }) => `${polymerType} ${symbol}`).toSorted(),
    publicMonomers.map(({ symbol, polymerType }) => `${polymerType} ${symbol}`).toSorted(),
  )
  const a = monomers.find(({ name }) => name === 'L-Alanine')
  assert.deepEqual(
    [a?.formula, a?.averageMass, a?.owner, a?.creator, a?.rgroups.map(({ label, capName }) => [label, capName])],
    [
      'C3H7NO2',
      89.094,
      'public',
      null,
      [
        ['R1', 'H'],
        ['R2', 'OH'],
      ],
    ],
  )
  assert.equal(new Set(monomers.map(({ smiles, polymerType }) => `${polymerType} ${smiles}`)).size, monomers.length)
})

test('monomer – created from SMILES – has everything that follows from its structure', async () => {
  const chemist = await aChemist()
  const saved = await chemist.save({ symbol: 'Xal', aliases: [' xala ', 'xala'] })
  assert.deepEqual(
    [saved.formula, saved.monoisotopicMass, saved.naturalAnalog, saved.aliases, saved.version, saved.creator],
    ['C3H7NO2', 89.0476784692, 'A', ['xala'], 1, chemist.realName],
  )
  assert.match(saved.smiles, /\[H:1\]/)
  assert.match(saved.smiles, /\[OH:2\]/)
  assert.match(saved.structure, /M {2}RGP/)
  assert.deepEqual(
    saved.warnings.map(({ code }) => code),
    ['structure.same-as'],
  )
  const again = await chemist.save({ symbol: 'Xal2', structure: saved.structure, name: 'By molfile' })
  assert.equal(again.smiles, saved.smiles)
})

test('caps – of the list, of the SMILES or the usual ones – belong to the formula and the structure', async () => {
  const chemist = await aChemist()
  const amide = await chemist.save({
    symbol: 'Amd',
    rgroups: [
      { label: 'R1', capSmiles: '[*:1][H]' },
      { label: 'R2', capSmiles: '[*:2]N' },
    ],
    acknowledged: ['rgroup.unusual-cap'],
  })
  assert.equal(amide.formula, 'C3H8N2O')
  const spelled = await chemist.refusal({ symbol: 'Sp', structure: 'C[C@H](N[H:1])C([NH2:2])=O', acknowledged: [] })
  assert.deepEqual(spelled.codes, ['rgroup.unusual-cap', 'structure.same-as'])
  const usual = await chemist.save({ symbol: 'Usu', structure: 'C[C@H](N[*:1])C([*:2])=O' })
  assert.equal(usual.formula, 'C3H7NO2')
})

const pentavalent = ['', '', '', '  6  5  0  0  1  0            999 V2000']
  .concat(
    ['C', 'C', 'C', 'C', 'C', 'R#'].map(
      (symbol, index) => `${(index * 1.2).toFixed(4).padStart(10)}    0.0000    0.0000 ${symbol.padEnd(3)} 0  0`,
    ),
    ['  1  2  2  0', '  1  3  1  0', '  1  4  1  0', '  1  5  1  0', '  5  6  1  0', 'M  RGP  1   6   1', 'M  END'],
  )
  .join('\n')

for (const [code, changes, atoms, rgroups] of [
  ['symbol.required', { symbol: ' ' }, [], []],
  ['symbol.characters', { symbol: 'A(1)' }, [], []],
  ['symbol.no-letter-or-digit', { symbol: '--' }, [], []],
  ['symbol.reserved', { symbol: 'X' }, [], []],
  ['symbol.too-long', { symbol: 'x'.repeat(51) }, [], []],
  ['name.required', { name: ' \u3000 ' }, [], []],
  ['name.too-long', { name: 'x'.repeat(501) }, [], []],
  ['monomer-type.required', { monomerType: 'Undefined' }, [], []],
  ['analog.required', { naturalAnalog: null }, [], []],
  ['analog.unknown', { naturalAnalog: 'B' }, [], []],
  ['structure.empty', { structure: ' ' }, [], []],
  ['structure.unreadable', { structure: 'C(' }, [], []],
  ['structure.unreadable', { structure: 'not\na molfile' }, [], []],
  ['structure.fragments', { structure: `${alanine}.CC` }, [8, 9], []],
  ['structure.valence', { structure: pentavalent, monomerType: 'Branch' }, [1], []],
  ['rgroup.none', { structure: 'CCO' }, [], []],
  ['rgroup.repeated', { structure: 'C([H:1])N[H:1]' }, [2, 4], [1]],
  ['rgroup.out-of-range', { structure: 'C([H:9])N[H:1]' }, [2], [9]],
  ['rgroup.required', { structure: 'CC[H:3]' }, [], [1, 2]],
  ['rgroup.list-mismatch', { rgroups: [{ label: 'R1', capSmiles: '[*:1][H]' }] }, [], [2]],
] as const)
  test(`rule – ${code} by ${JSON.stringify(changes).slice(0, 40)} – refuses, and names its place in both languages`, async () => {
    const chemist = await aChemist()
    for (const lang of ['en', 'zh']) {
      const { error, findings } = await chemist.refusal(changes, lang)
      assert.equal(error, 'monomers.invalid')
      const found = findings.find((each) => each.code === code)
      assert.deepEqual([found?.atoms, found?.rgroups], [atoms, rgroups], JSON.stringify(findings))
      for (const number of atoms) assert.match(String(found?.message), new RegExp(`\\b${number}\\b`))
      for (const number of rgroups) assert.match(String(found?.message), new RegExp(`R${number}`))
      assert.doesNotMatch(String(found?.message), /\{\{|finding\./)
      assert.equal(/\p{Script=Han}/u.test(String(found?.message)), lang === 'zh')
    }
  })

test('warnings – not confirmed – are asked for with their atoms, and confirmed by their codes', async () => {
  const chemist = await aChemist()
  const open = { structure: 'CC(N[H:1])C([OH:2])=O', acknowledged: [] as string[] }
  const { error, findings } = await chemist.refusal(open)
  assert.equal(error, 'monomers.unconfirmed')
  assert.deepEqual(
    findings.map(({ code, severity, atoms }) => [code, severity, atoms]),
    [['stereo.undefined', 'warning', [2]]],
  )
  const saved = await chemist.save({ ...open, acknowledged: ['stereo.undefined'] })
  assert.equal(saved.warnings[0]?.message, 'The configuration is open at atom 2')
})

test('symbol – of another monomer in the library – is taken, and case alone is asked for', async () => {
  const chemist = await aChemist()
  await chemist.save()
  assert.deepEqual((await chemist.refusal({})).codes, ['symbol.taken'])
  assert.deepEqual((await chemist.refusal({ symbol: 'XAL' })).codes, ['symbol.differs-by-case'])
  await chemist.save({ symbol: 'XAL', acknowledged: ['symbol.differs-by-case', 'structure.same-as'] })
  const base = { polymerType: 'CHEM', monomerType: 'Undefined', naturalAnalog: null, structure: 'c1ccccc1[H:1]' }
  await chemist.save(base)
  const answers = await Promise.all(
    [1, 2, 3].map(() => chemist.ask('POST /Helm/SetHelmInfo', { ...given, symbol: 'Once' })),
  )
  assert.deepEqual(answers.map(({ error }) => error ?? 'done').toSorted(), [
    'done',
    'monomers.invalid',
    'monomers.invalid',
  ])
})

test('two editors – of the same version – the second gets what the first saved', async () => {
  const chemist = await aChemist()
  const { symbolId } = await chemist.save()
  const change = { symbolId, version: 1, naturalAnalog: 'A' }
  assert.equal((await chemist.save({ ...change, name: 'First' })).version, 2)
  const { error, details } = await chemist.ask('POST /Helm/SetHelmInfo', { ...given, ...change, name: 'Second' })
  assert.equal(error, 'monomers.changed-meanwhile')
  assert.equal((details as MonomerChangedMeanwhile).monomer.name, 'First')
  assert.equal((await chemist.refusal({ ...change, version: undefined })).error, 'monomers.changed-meanwhile')
  assert.equal((await chemist.save({ ...change, version: 2, name: 'First' })).version, 2)
})

test('versions – of a changed structure – keep what was, each with its drawing', async () => {
  const chemist = await aChemist()
  const { symbolId } = await chemist.save()
  const glycine = 'C(N[H:1])C([OH:2])=O'
  await chemist.save({ symbolId, version: 1, naturalAnalog: 'G', structure: glycine, Reason: 'Wrong structure' })
  const versions = await chemist.done<MonomerVersion[]>(`GET /Helm/${symbolId}/versions`)
  assert.deepEqual(
    versions.map(({ version, formula, reason, savedBy }) => [version, formula, reason, savedBy]),
    [
      [2, 'C2H5NO2', 'Wrong structure', chemist.realName],
      [1, 'C3H7NO2', '', chemist.realName],
    ],
  )
  const { token } = await portal.aSession(chemist)
  for (const { pictureKey } of versions) {
    const picture = await portal.server.app.inject({
      url: `/api/Helm/${symbolId}/picture/${pictureKey}`,
      headers: { cookie: `atrium_session=${token}; __Host-atrium_session=${token}` },
    })
    assert.equal(picture.headers['content-type'], 'image/svg+xml')
    assert.match(String(picture.headers['cache-control']), /private, max-age=\d+, immutable/)
    assert.match(picture.body, /^<svg /)
  }
  const unknown = `GET /Helm/${symbolId}/picture/${'0'.repeat(32)}`
  assert.equal((await chemist.ask(unknown)).error, 'request.not-found')
})

test('removal – archives with its reason, frees the symbol, and deletes only what is new', async () => {
  const chemist = await aChemist()
  const { symbolId } = await chemist.save()
  const remove = (id: string, more: object = {}) =>
    chemist.ask<{ result: string }>('POST /Helm/DelHelmInfo', { symbolId: id, ...more })
  assert.equal((await remove(symbolId, { Reason: 'Never made' })).response.result, 'archived')
  assert.deepEqual(
    (await chemist.list({ status: ['archived'] })).map(({ symbol }) => symbol),
    ['Xal'],
  )
  assert.equal((await remove(symbolId)).error, 'monomers.archived')
  assert.equal((await chemist.refusal({ symbolId, version: 1 })).error, 'monomers.archived')
  const second = await chemist.save()
  await owner(sql`update monomers set created_at = now() - interval '25 hours' where id = ${second.symbolId}`)
  assert.equal((await remove(second.symbolId, { permanently: true })).error, 'monomers.in-use')
  const third = await chemist.save({ symbol: 'Third' })
  assert.equal((await remove(third.symbolId, { permanently: true })).response.result, 'deleted')
  assert.equal((await chemist.ask(`GET /Helm/${third.symbolId}`)).error, 'request.not-found')
})

test('association – of each monomer by itself – links it, once, where its symbol is free', async () => {
  const chemist = await aChemist()
  const [alanineId, glycineId] = [await chemist.publicOne('L-Alanine'), await chemist.publicOne('Glycine')]
  await chemist.save({ symbol: 'G', naturalAnalog: 'G', structure: 'C(N[H:1])C([OH:2])=O' })
  const unknown = newId()
  const results = await chemist.associate([alanineId, glycineId, unknown])
  assert.deepEqual(
    results.map(({ result }) => result),
    ['linked', 'symbol-conflict', 'not-found'],
  )
  assert.equal((await chemist.associate([alanineId]))[0]?.result, 'already-linked')
  assert.deepEqual(
    (await chemist.list({ scope: 'organisation' })).map(({ symbol, isAssociated }) => [symbol, isAssociated]),
    [
      ['A', true],
      ['G', false],
    ],
  )
  assert.deepEqual((await chemist.refusal({ symbol: 'A' })).codes, ['symbol.taken'])
  const empty = await chemist.ask('POST /Helm/AssociationHelm', { symbolIds: [] })
  assert.deepEqual([empty.error, empty.message], ['monomers.none-selected', 'No monomer is selected'])
  const removed = await chemist.done<{ result: string }>('POST /Helm/DelHelmInfo', { symbolId: alanineId })
  assert.equal(removed.result, 'unlinked')
  assert.ok(await chemist.publicOne('L-Alanine'))
})

test('public monomer – changed or removed by an organisation – stays as it is', async () => {
  const chemist = await aChemist()
  const symbolId = await chemist.publicOne('L-Alanine')
  assert.equal((await chemist.refusal({ symbolId, version: 1 })).error, 'monomers.public')
  assert.equal((await chemist.ask('POST /Helm/DelHelmInfo', { symbolId })).error, 'monomers.public')
  await inTransaction(portal.database, { organisationId: chemist.organisationId }, async (db) => {
    await db.execute(sql`update monomers set name = 'Taken' where id = ${symbolId}`)
    await db.execute(sql`delete from monomers where id = ${symbolId}`)
  })
  assert.ok(await chemist.publicOne('L-Alanine'))
})

test('monomers of another organisation – by any way – are not seen', async () => {
  const [chemist, stranger] = [await aChemist(), await aChemist()]
  const secret = {
    symbol: 'Sec1',
    name: 'Secret',
    structure: 'FC(N[H:1])C([OH:2])=O',
    acknowledged: ['stereo.undefined'],
  }
  const { symbolId, pictureKey } = await chemist.save(secret)
  assert.deepEqual(await stranger.list({ keyword: 'Sec1' }), [])
  const same = {
    polymerType: 'PEPTIDE',
    monomerType: 'Backbone',
    symbol: 'Sec1',
    name: 'Secret',
    structure: secret.structure,
  }
  assert.deepEqual(await stranger.done('POST /Helm/IsExistsSameValue', same), {
    symbol: false,
    name: false,
    structure: [],
  })
  for (const at of [
    `GET /Helm/${symbolId}`,
    `GET /Helm/${symbolId}/versions`,
    `GET /Helm/${symbolId}/picture/${pictureKey}`,
  ])
    assert.equal((await stranger.ask(at)).error, 'request.not-found')
  assert.equal((await stranger.ask('POST /Helm/DelHelmInfo', { symbolId })).error, 'request.not-found')
  assert.equal((await stranger.refusal({ ...secret, symbolId, version: 1 })).error, 'request.not-found')
  assert.equal((await stranger.associate([symbolId]))[0]?.result, 'not-found')
  await stranger.save(secret)
})

test('same values – asked for – are found by symbol, name and structure, besides the monomer itself', async () => {
  const chemist = await aChemist()
  const { symbolId, structure } = await chemist.save()
  const same = (more: object) =>
    chemist.done<{ symbol: boolean; name: boolean; structure: { symbol: string; scope: string }[] }>(
      'POST /Helm/IsExistsSameValue',
      { polymerType: 'PEPTIDE', ...more },
    )
  const found = await same({ symbol: 'Xal', name: 'own ALANINE', structure })
  assert.deepEqual([found.symbol, found.name], [true, true])
  assert.deepEqual(
    found.structure.map(({ symbol, scope }) => [symbol, scope]),
    [
      ['Xal', 'organisation'],
      ['A', 'public'],
    ],
  )
  const self = await same({ symbolId, symbol: 'Xal', name: 'Own alanine' })
  assert.deepEqual([self.symbol, self.name], [false, false])
  assert.deepEqual((await same({ structure: 'C(' })).structure, [])
})

test('list – searched, filtered and sorted – finds symbols, names and aliases', async () => {
  const chemist = await aChemist()
  await chemist.save({ symbol: 'Zal', aliases: ['100%_x'] })
  const symbols = async (body: object) => (await chemist.list(body)).map(({ symbol }) => symbol)
  assert.deepEqual(await symbols({ keyword: '%_x' }), ['Zal'])
  assert.deepEqual(await symbols({ keyword: 'own ala' }), ['Zal'])
  assert.deepEqual(await symbols({ polymerType: ['RNA'], monomerType: ['Backbone'] }), ['d', 'p', 'r'])
  assert.deepEqual(await symbols({ naturalAnalog: 'r', descending: true }), ['r', 'd'])
  assert.deepEqual(await symbols({ creator: chemist.realName }), ['Zal'])
  assert.deepEqual((await symbols({ polymerType: ['PEPTIDE'], sort: 'mass' })).slice(0, 2), ['am', 'form'])
})

test('a structure – drawn differently – is a new version of the same substance', async () => {
  const chemist = await aChemist()
  const { symbolId, structure, smiles, pictureKey } = await chemist.save()
  const moved = structure.replace(/^ +-?\d+\.\d{4}/m, (x) => (Number(x) + 0.01).toFixed(4).padStart(10))
  const saved = await chemist.save({ symbolId, version: 1, structure: moved })
  assert.deepEqual([saved.version, saved.smiles], [2, smiles])
  assert.notEqual(saved.pictureKey, pictureKey)
})
