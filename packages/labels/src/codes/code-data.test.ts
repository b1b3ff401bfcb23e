import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareCodeData } from './code-data.ts'
import { CodeError } from './code-error.ts'
import { encodeCode } from './encode-code.ts'
import { parseGs1 } from './gs1.ts'
import { symbologyFacts, type Symbology } from './symbologies.ts'

const symbologies = Object.keys(symbologyFacts) as Symbology[]

/** The issue of a text: its code and its details. */
function issueOf(symbology: Symbology, text: string) {
  try {
    encodeCode(prepareCodeData(symbology, text), { errorCorrection: 'M' })
  } catch (error) {
    if (error instanceof CodeError) return [error.code, error.details]
    throw error
  }
  return null
}

test('an empty text – every symbology – is refused', () => {
  for (const symbology of symbologies) assert.deepEqual(issueOf(symbology, ''), ['code.empty', {}])
})

test('characters – that the symbology does not have – are named once each', () => {
  const wrong = (characters: string) => ['code.wrong-characters', { characters }]
  assert.deepEqual(issueOf('code128', 'A批号批é\t'), wrong('批号é\t'))
  assert.deepEqual(issueOf('code39', 'ab-A*批'), wrong('ab*批'))
  assert.deepEqual(issueOf('ean13', '95011015300 3x'), wrong(' x'))
  assert.deepEqual(issueOf('gs1-128', '(10)批 ~'), ['code.wrong-characters', { identifier: '10', characters: '批 ~' }])
})

test('EAN-13 – 12 digits – gets its check digit, and 13 must have the right one', () => {
  assert.equal(prepareCodeData('ean13', '590123412345').data, '5901234123457')
  assert.equal(prepareCodeData('ean13', '5901234123457').text, '5901234123457')
  assert.deepEqual(issueOf('ean13', '5901234123450'), ['code.wrong-check-digit', { expected: '7' }])
  for (const length of [1, 11, 14])
    assert.deepEqual(issueOf('ean13', '1'.repeat(length)), ['code.wrong-length', { length, allowed: '12–13' }])
})

test('a text – too long for its symbology – is too much data', () => {
  for (const symbology of ['code128', 'qr', 'datamatrix', 'datamatrix-rectangular', 'code39', 'pdf417'] as const)
    assert.deepEqual(issueOf(symbology, 'AB12-'.repeat(1000)), ['code.too-much-data', {}], symbology)
  const long = `(01)09501101530003(91)${'A'.repeat(40)}`
  assert.deepEqual(issueOf('gs1-128', long), ['code.too-much-data', { length: 58, maximum: 48 }])
  assert.equal(issueOf('gs1-datamatrix', long), null)
})

test('GS1 – elements – are separated where their length is not known beforehand', () => {
  assert.deepEqual(parseGs1('(01)09501101530003(10)A(B)(17)271231'), [
    { identifier: '01', value: '09501101530003' },
    { identifier: '10', value: 'A(B)' },
    { identifier: '17', value: '271231' },
  ])
  const data = (text: string) => prepareCodeData('gs1-qr', text).data
  assert.equal(data('(01)09501101530003(17)271200(10)AB'), '01095011015300031727120010AB')
  assert.equal(data('(10)AB(21)7(3103)001250(90)x'), '10AB\x1d217\x1d310300125090x')
  // Of fixed length, but not among the identifiers whose length readers know.
  assert.equal(data('(402)12345678901234560(10)A'), '40212345678901234560\x1d10A')
  assert.equal(data('(7003)2712312359(8020)R1'), '70032712312359\x1d8020R1')
})

test('GS1 – a text without the syntax – is malformed at a position', () => {
  const cases: [string, number][] = [
    ['0109501101530003', 0],
    ['x(10)A', 0],
    ['(1)A', 0],
    ['(12345)A', 0],
    ['(10A', 0],
  ]
  for (const [text, position] of cases)
    assert.deepEqual(issueOf('gs1-128', text), ['code.gs1-malformed', { position }], text)
})

test('GS1 – unknown identifiers – are named', () => {
  for (const identifier of ['05', '14', '3106', '3189', '429', '7999', '8200', '999', '89'])
    assert.deepEqual(issueOf('gs1-qr', `(${identifier})1`), ['code.gs1-unknown-identifier', { identifier }])
})

test('GS1 – values – keep length, characters, check digit and date of their identifier', () => {
  const issue = (text: string) => issueOf('gs1-datamatrix', text)
  assert.deepEqual(issue('(01)09501101530004'), ['code.wrong-check-digit', { identifier: '01', expected: '3' }])
  assert.deepEqual(issue('(01)950110153000'), ['code.wrong-length', { identifier: '01', length: 12, allowed: 14 }])
  assert.deepEqual(issue('(10)'), ['code.wrong-length', { identifier: '10', length: 0, allowed: '1–20' }])
  assert.deepEqual(issue('(17)27A231'), ['code.wrong-characters', { identifier: '17', characters: 'A' }])
  assert.deepEqual(issue('(17)271301'), ['code.wrong-data', { identifier: '17' }])
  assert.deepEqual(issue('(17)270229'), ['code.wrong-data', { identifier: '17' }])
  assert.deepEqual(issue('(3912)97810'), null)
  assert.deepEqual(issue('(3915)97A10'), ['code.wrong-characters', { identifier: '3915', characters: 'A' }])
  assert.deepEqual(issue('(00)006141411234567890'), null)
  assert.deepEqual(issue('(253)4012345000009ABC'), null)
  assert.deepEqual(issue('(8008)27123123'), null)
})
