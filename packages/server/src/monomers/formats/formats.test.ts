import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { CtabError } from '@atrium/chemistry/ctab/ctab-error.ts'
import { sampleMonomers, type SampleMonomer } from '@atrium/chemistry/testing/monomer-set.ts'
import { buildSdf } from '@atrium/chemistry/testing/sdf-builder.ts'
import { exportFormats, type ExportFormat } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import fc from 'fast-check'
import { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { xlsxOf } from '#kit/files/spreadsheets/write-xlsx.ts'
import { checkRecord } from '../imports/check-record.ts'
import type { Substance } from '../library/substance.ts'
import type { FileRecord } from './file-record.ts'
import { MonomerFileError } from './monomer-file-error.ts'
import { readMonomerFile } from './read-monomer-file.ts'
import { writeHelmXml } from './write-helm-xml.ts'
import { writeJson } from './write-json.ts'
import { writeSdf } from './write-sdf.ts'
import { writeTable } from './write-table.ts'
import type { WrittenMonomer } from './written-monomer.ts'

const thread = new ChemistryThread()
after(() => thread.close())

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readMonomerFile(bytesOf(text))

function faultOf(content: string | Uint8Array) {
  try {
    readMonomerFile(typeof content === 'string' ? bytesOf(content) : content)
  } catch (problem) {
    if (problem instanceof MonomerFileError) return [problem.fault, problem.values['line']].filter(Boolean).join(' ')
    throw problem
  }
  return 'read'
}

/** A set as public JSON files have it: caps in two spellings, words for nothing. */
const jsonOf = (monomers: readonly SampleMonomer[]) =>
  JSON.stringify(
    monomers.map(({ rgroups, style: _, ...monomer }, index) => ({
      ...monomer,
      id: 0,
      createDate: null,
      author: 'null',
      naturalAnalog: monomer.naturalAnalog ?? 'null',
      rgroups: rgroups.map(({ label, capSmiles }) => ({
        alternateId: `${label}-x`,
        label,
        [index % 2 ? 'capGroupSMILES' : 'capGroupSmiles']: capSmiles,
      })),
    })),
  )

async function check(records: readonly FileRecord[]) {
  const checked = []
  for (const [index, { monomer }] of records.entries()) checked.push(await checkRecord(index + 1, monomer, thread))
  return checked
}

/** What has to be the same wherever a monomer comes from. */
const identityOf = (substance: Substance | null) =>
  substance && {
    symbol: substance.symbol,
    name: substance.name,
    polymerType: substance.polymerType,
    monomerType: substance.monomerType,
    naturalAnalog: substance.naturalAnalog,
    structureKey: substance.structureKey,
    caps: substance.rgroups,
  }

const fromJson = await check(read(jsonOf(sampleMonomers)).records)

async function* once(monomers: readonly WrittenMonomer[]) {
  yield monomers
}

async function written(format: ExportFormat, monomers: readonly WrittenMonomer[]): Promise<Uint8Array> {
  const writers = {
    json: () => writeJson(once(monomers)),
    sdf: () => writeSdf(once(monomers)),
    xml: () => writeHelmXml((type) => once(monomers.filter(({ polymerType }) => polymerType === type))),
    csv: () => writeTable('zh', once(monomers)),
  }
  const parts: Uint8Array[] = []
  for await (const part of writers[format]()) parts.push(typeof part === 'string' ? bytesOf(part) : part)
  return Buffer.concat(parts)
}

const toWrite = (substance: Substance): WrittenMonomer => ({
  ...substance,
  creatorName: null,
  createdAt: new Date(0),
  source: 'Set',
  sourceLicence: null,
})

test('JSON set – with every oddity of public ones – loses no attachment point and no monomer', () => {
  assert.equal(fromJson.length, sampleMonomers.length)
  for (const [index, { substance, ownFindings }] of fromJson.entries()) {
    const sample = sampleMonomers[index]
    assert.ok(substance, `${sample?.symbol}: ${JSON.stringify(ownFindings)}`)
    assert.deepEqual(
      substance.rgroups.map(({ number }) => `R${number}`),
      sample?.rgroups.map(({ label }) => label).toSorted(),
      substance.symbol,
    )
  }
})

test('SDF – of the same set – gives the same keys, R groups and caps as JSON', async () => {
  const file = read(buildSdf(sampleMonomers))
  assert.equal(file.format, 'sdf')
  const fromSdf = await check(file.records)
  assert.deepEqual(
    fromSdf.map(({ substance }) => identityOf(substance)),
    fromJson.map(({ substance }) => identityOf(substance)),
  )
})

for (const format of exportFormats)
  test(`export – as ${format} and imported again – has the same keys, R groups and caps`, async () => {
    const monomers = fromJson.flatMap(({ substance }) => substance ?? [])
    const file = readMonomerFile(await written(format, monomers.map(toWrite)))
    assert.equal(file.format, format)
    const key = (each: { polymerType: string; symbol: string } | null) => `${each?.polymerType} ${each?.symbol}`
    const sorted = (all: (Substance | null)[]) =>
      all.map(identityOf).toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
    const again = await check(file.records)
    assert.deepEqual(sorted(again.map(({ substance }) => substance)), sorted(monomers))
    assert.ok(file.records.every(({ monomer }) => format === 'xml' || monomer.source === 'Set'))
  })

test('export as JSON – spells caps as the schema of HELM does', async () => {
  const [first] = fromJson
  assert.ok(first?.substance)
  const text = Buffer.from(await written('json', [toWrite(first.substance)])).toString()
  assert.deepEqual((JSON.parse(text) as { rgroups: unknown }[])[0]?.rgroups, [
    { label: 'R1', alternateId: 'R1-H', capGroupName: 'H', capGroupSMILES: '[H][*:1]' },
    { label: 'R2', alternateId: 'R2-OH', capGroupName: 'OH', capGroupSMILES: 'O[*:2]' },
  ])
})

test('export as CSV – symbols and names that spreadsheets take for formulas – are guarded, and read back', async () => {
  const [first] = fromJson
  assert.ok(first?.substance)
  const guarded = { ...toWrite(first.substance), symbol: '-Ala', name: '=1+1' }
  const bytes = await written('csv', [guarded])
  assert.match(Buffer.from(bytes).toString(), /^'-Ala,'=1\+1,/m)
  const [record] = readMonomerFile(bytes).records
  assert.deepEqual([record?.monomer.symbol, record?.monomer.name], ['-Ala', '=1+1'])
})

test('export as SDF – a name with the delimiter or the head of a field – stays one record', async () => {
  const [first] = fromJson
  assert.ok(first?.substance)
  const odd = { ...toWrite(first.substance), name: '>  <symbol>\n$$$$' }
  const { records } = readMonomerFile(await written('sdf', [odd, toWrite(first.substance)]))
  assert.deepEqual(
    records.map(({ monomer }) => monomer.symbol),
    [odd.symbol, odd.symbol],
  )
})

const molfile = sampleMonomers[1]?.molfile ?? ''
const xml = (molText: string, more = '', root = 'MonomerDB') =>
  `<?xml version="1.0"?><!-- Licence: MIT --><${root}><PolymerList><Polymer polymerType="PEPTIDE"><Monomer><MonomerID>A</MonomerID>${more}<MonomerMolFile>${molText}</MonomerMolFile><MonomerType>Backbone</MonomerType><NaturalAnalog>A</NaturalAnalog><MonomerName>Ala</MonomerName><Attachments><Attachment><AttachmentID>R1-H</AttachmentID></Attachment><Attachment><AttachmentID>R2-OH</AttachmentID></Attachment></Attachments></Monomer></Polymer></PolymerList><AttachmentList><Attachment><AttachmentID>R1-H</AttachmentID><AttachmentLabel>R1</AttachmentLabel><CapGroupName>H</CapGroupName><CapGroupSmiles>[*][H] |$_R1;$|</CapGroupSmiles></Attachment><Attachment><AttachmentID>R2-OH</AttachmentID><AttachmentLabel>R2</AttachmentLabel><CapGroupName>OH</CapGroupName></Attachment></AttachmentList></${root}>`
const packed = (text: string) => gzipSync(text).toString('base64')

test('HELM XML – molfiles plain and packed, caps in the list of attachments – is read with its licence note', async () => {
  const plain = read(xml(molfile))
  const unpacked = read(xml(packed(molfile)))
  assert.deepEqual([plain.format, plain.licenceNote], ['xml', 'Licence: MIT'])
  const [one, other] = await check([...plain.records, ...unpacked.records])
  assert.ok(one?.substance, JSON.stringify(one?.ownFindings))
  assert.deepEqual(identityOf(other?.substance ?? null), identityOf(one.substance))
  assert.deepEqual(
    one.substance.rgroups.map(({ capName }) => capName),
    ['H', 'OH'],
  )
})

test('xHELM – a notation with its monomers, whose caps have names alone – is read', async () => {
  const text = `<Xhelm><HelmNotation>PEPTIDE1{A}$$$$</HelmNotation><Monomers><Monomer><MonomerID>Xa</MonomerID><MonomerSmiles>C[C@H](N[*:1])C([*:2])=O</MonomerSmiles><MonomerMolFile></MonomerMolFile><NaturalAnalog>A</NaturalAnalog><MonomerType>Backbone</MonomerType><PolymerType>PEPTIDE</PolymerType><Attachments><Attachment><AttachmentLabel>R1</AttachmentLabel><CapGroupName>H</CapGroupName></Attachment><Attachment><AttachmentLabel>R2</AttachmentLabel><CapGroupName>NH2</CapGroupName></Attachment></Attachments></Monomer></Monomers></Xhelm>`
  const file = read(text)
  const [checked] = await check(file.records)
  assert.equal(file.format, 'xhelm')
  assert.deepEqual([checked?.substance?.name, checked?.substance?.formula], ['Xa', 'C3H8N2O'])
})

test('packed molfile – that unfolds to megabytes, or is broken – is refused by itself', () => {
  const bomb = packed(`${' '.repeat(50_000_000)}`)
  const broken = packed(molfile).slice(0, 60)
  for (const wrong of [bomb, broken]) {
    assert.deepEqual(read(xml(wrong)).records[0]?.problem?.code, 'record.packed')
    assert.deepEqual(read(JSON.stringify([{ symbol: 'A', molfile: wrong }])).records[0]?.problem?.code, 'record.packed')
  }
})

test('table – CSV and xlsx with headings of both languages – gives SMILES, caps and lines', async () => {
  const csv = read(
    '符号;名称;聚合物类型;单体类型;天然类似物;SMILES;R2\r\nXa;丙氨酸;peptide;backbone;A;C[C@H](N[H:1])C([*:2])=O;\r\n',
  )
  const rows = [['Xb', 'Ala', 'PEPTIDE', 'Backbone', 'A', 'C[C@H](N[H:1])C([OH:2])=O']]
  const head = ['Symbol', 'Name', 'Polymer type', 'Monomer type', 'Natural analog', 'SMILES']
  const parts: Uint8Array[] = []
  for await (const part of xlsxOf([{ name: 'x', head, rows: [rows] }])) parts.push(part)
  const xlsx = readMonomerFile(Buffer.concat(parts))
  assert.deepEqual([csv.format, xlsx.format, csv.records[0]?.line], ['csv', 'xlsx', 2])
  const [one, other] = await check([...csv.records, ...xlsx.records])
  assert.ok(one?.substance && other?.substance, JSON.stringify([one, other]))
  assert.equal(one.substance.structureKey, other.substance.structureKey)
})

test('table – a SMILES longer than a cell, or a formula – is refused, not cut', () => {
  const file = read(`symbol,polymerType,smiles\nXa,CHEM,${'C'.repeat(700)}[H:1]\n=A1,CHEM,CC[H:1]\n`)
  assert.deepEqual(
    file.records.map(({ problem }) => problem?.code),
    ['record.too-long', 'record.formula'],
  )
})

const deep = '['.repeat(200_000)
const record = '{"symbol":"A"},'
/** What is wrong with a file as a whole. */
const wrongFiles: [what: string, content: string | Uint8Array, fault: string][] = [
  ['nothing', '', 'no-columns'],
  ['an empty list', '[]', 'empty'],
  ['JSON that ends early', '[\n{"symbol": ', 'json 2'],
  ['JSON without monomers', '{"rows": []}', 'json-list'],
  ['JSON nested too deeply', deep, 'json 1'],
  ['5,001 monomers', `[${record.repeat(5_000)}{}]`, 'too-many-records'],
  ['5,001 rows', `symbol,polymerType,smiles\n${'A,CHEM,C\n'.repeat(5_001)}`, 'too-many-records'],
  ['an SDF without the end of a molfile', `a\nb\nc\n  2  1  0  0  0  0  0  0  0  0999 V2000\n$$$$\n`, 'sdf 4'],
  ['an SDF with the delimiter within a value', `${molfile}>  <name>\nx $$$$\n\n$$$$\n`, 'sdf'],
  ['XML with a DTD', '<!DOCTYPE r [<!ENTITY e "x">]><MonomerDB>&e;</MonomerDB>', 'xml-doctype 1'],
  ['XML with an unknown entity', '<MonomerDB>&lol;</MonomerDB>', 'xml-syntax 1'],
  ['XML that is not closed', '<MonomerDB><a></MonomerDB>', 'xml-syntax 1'],
  ['XML of something else', '<html/>', 'xml-root'],
  ['XML with too many elements', `<MonomerDB>${'<a/>'.repeat(250_001)}</MonomerDB>`, 'xml-too-large 1'],
  ['XML in an encoding that nobody knows', '<?xml version="1.0" encoding="klingon"?><MonomerDB/>', 'xml-syntax 1'],
  ['a broken workbook', 'PK\u0003\u0004 broken', 'sheet'],
  ['a table without the columns that are needed', 'symbol,colour\nA,red\n', 'no-columns'],
  ['a quote that is not closed', 'symbol,polymerType,smiles\n"A,CHEM', 'sheet'],
]
for (const [what, content, fault] of wrongFiles)
  test(`file of monomers – ${what} – is refused`, () => {
    assert.match(faultOf(content), new RegExp(`^${fault}`))
  })

test('file of monomers – NUL, lone surrogates and entries that are none – are findings of their records', async () => {
  const { records } = read(
    JSON.stringify([
      { symbol: 'A\0', name: 'x', polymerType: 'CHEM', molfile: molfile.replace('V2000', 'V2\0') },
      { symbol: 'B\ud800', name: 'x', polymerType: 'CHEM', molfile: molfile.replace('V2000', '\ud800') },
      17,
      null,
      { symbol: 'C', polymerType: 'DNA', smiles: 'CC' },
      { symbol: 'D', polymerType: 'RNA' },
    ]),
  )
  assert.ok(!JSON.stringify(records).includes(String.raw`\u0000`))
  const codes = (await check(records)).map(({ ownFindings }) => ownFindings.map(({ code }) => code))
  assert.ok(codes[0]?.includes('symbol.characters') && codes[0].includes('structure.unreadable'))
  assert.ok(codes[1]?.includes('symbol.characters') && codes[1].includes('structure.unreadable'))
  assert.deepEqual(
    records.map(({ problem }) => problem?.code ?? null),
    [null, null, 'record.unreadable', 'record.unreadable', null, null],
  )
  assert.deepEqual(codes.slice(4), [['record.polymer-type'], ['record.no-structure']])
})

test('file of monomers – any bytes, and any changes of real files – throws nothing but its own error', async () => {
  const monomers = fromJson.slice(0, 3).flatMap(({ substance }) => substance ?? [])
  const files = await Promise.all(exportFormats.map((format) => written(format, monomers.map(toWrite))))
  const attempt = (bytes: Uint8Array) => {
    try {
      readMonomerFile(bytes)
    } catch (problem) {
      assert.ok(problem instanceof MonomerFileError, String(problem))
      assert.ok(!(problem instanceof CtabError))
    }
  }
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), attempt), { numRuns: 300 })
  fc.assert(
    fc.property(fc.json(), (text) => attempt(bytesOf(text))),
    { numRuns: 200 },
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.nat(),
      fc.uint8Array({ minLength: 1, maxLength: 12 }),
      (file, at, change) => {
        const changed = Uint8Array.from(file)
        changed.set(change, at % (changed.length - change.length))
        attempt(changed)
        attempt(changed.subarray(0, at % changed.length))
      },
    ),
    { numRuns: 200 },
  )
})
