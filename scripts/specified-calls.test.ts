import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allCalls } from '@atrium/contract/all-calls.ts'
import type { Call } from '@atrium/contract/kit/call.ts'
import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import { trialCalls } from '@atrium/contract/trial/trial.calls.ts'
import { domains } from './domains.ts'
import { callsDocument, findCallsDocProblems } from './generate-calls-doc.ts'
import { callKey, specifiedCalls, type SpecifiedCall } from './specified-calls.ts'
import { differencesOf, findSpecificationProblems } from './specified-differences.ts'

const contractCalls = Object.entries(allCalls).flatMap(([domain, calls]) =>
  Object.values<Call>(calls).map(({ at }) => ({ domain, at })),
)
const specifiedByKey = new Map(specifiedCalls.map((call) => [callKey(call.at), call]))
const pathOf = (at: string) => callKey(at).replace(/^\w+ /, '')

describe('the table of specified calls', () => {
  test('has each call of section 7 once', () => {
    assert.equal(specifiedCalls.length, 117)
    assert.equal(specifiedByKey.size, specifiedCalls.length)
  })

  test('counts per group as many as the section does', () => {
    const counts = Object.fromEntries(
      [...Map.groupBy(specifiedCalls, ({ group }) => group)].map(([group, calls]) => [group, calls.length]),
    )
    assert.deepEqual(counts, {
      'Account center': 41,
      Departments: 5,
      Accounts: 12,
      Uploads: 3,
      'Config lists': 4,
      LabelTemplate: 8,
      Esign: 6,
      IP: 7,
      Home: 4,
      Menu: 4,
      'Single sign-on and openness': 2,
      Trial: 4,
      CIMS: 1,
      'Monomer library': 5,
      'Open platform': 11,
    })
  })

  test('writes every call as a verb and a path, in a domain of the product', () => {
    for (const { at, domain } of specifiedCalls) {
      assert.match(at, /^(GET|POST|PUT|DELETE) \/[\w/{}]+$/)
      assert.ok(domains.includes(domain))
    }
  })

  test('recognises a call in any spelling', () => {
    assert.equal(callKey('POST /account/uploadPhoto/'), callKey('POST /Account/UploadPhoto'))
    assert.equal(callKey('GET /account/basic/:id'), callKey('GET /Account/basic/{ID}'))
    assert.notEqual(callKey('GET /department/{id}'), callKey('GET /department/tree'))
  })
})

describe('the contract beside the table', () => {
  test('a call at a specified path has a specified verb', () => {
    const specifiedPaths = new Set(specifiedCalls.map(({ at }) => pathOf(at)))
    const strays = contractCalls.filter(({ at }) => specifiedPaths.has(pathOf(at)) && !specifiedByKey.has(callKey(at)))
    assert.deepEqual(strays, [])
  })

  test('has every specified call in the domain the table names, spelled as there', () => {
    for (const { at, domain } of contractCalls) {
      const call = specifiedByKey.get(callKey(at))
      if (!call) continue
      assert.equal(domain, call.domain, at)
      assert.equal(at.replace(/:\w+/g, '*'), call.at.replace(/{\w+}/g, '*'))
    }
  })

  test('the contract takes every field that the specification names, spelled as there', () => {
    assert.deepEqual(findSpecificationProblems(), [])
  })

  test('names a parameter, a field or a value that differs, and a field that only the contract requires', () => {
    const specified = (at: string, takes?: string): SpecifiedCall => ({
      at,
      takes,
      group: 'Departments',
      domain: 'departments',
      purpose: 'For the test',
    })
    const { remove, detail, tree } = departmentCalls
    assert.deepEqual(differencesOf(specified('DELETE /department', '{ids}'), remove), [])
    assert.deepEqual(differencesOf(specified('DELETE /department', '{ID}'), remove), [
      'DELETE /department: its body takes ID',
      'DELETE /department: the specification does not name ids, which the contract requires',
    ])
    assert.deepEqual(differencesOf(specified('GET /department/{ID}'), detail), [
      'GET /department/{ID}: its path takes ID',
    ])
    assert.deepEqual(differencesOf(specified('GET /department/tree', '?parentId&all'), tree), [
      'GET /department/tree: its query takes all',
    ])
    for (const takes of ['?', undefined])
      assert.deepEqual(differencesOf(specified('DELETE /department', takes), remove), [
        'DELETE /department: the specification does not name ids, which the contract requires',
      ])
    const { sendApplyCode } = trialCalls
    assert.deepEqual(
      differencesOf(specified('POST /verificationCode/applyTrialMobile', '{checkType 5}'), sendApplyCode),
      ['POST /verificationCode/applyTrialMobile: checkType can be 5'],
    )
  })

  test('docs/calls.md – as it is committed – is the page that the contract makes', async () => {
    assert.deepEqual(await findCallsDocProblems(), [])
  })

  test('the page lists every call of both', () => {
    const page = callsDocument()
    for (const { at } of specifiedCalls) assert.ok(page.includes(`\`${at}\``), at)
    const rows = page.split('\n').filter((line) => line.startsWith('| ✓'))
    assert.equal(rows.length, contractCalls.length)
  })
})
