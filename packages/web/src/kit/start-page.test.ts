import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPath } from './start-page.ts'

test('people begin at the home page, or at the page they chose; operators in their area', () => {
  assert.equal(startPath({ Identity: 'member', StartPage: null }), '/cardModeIndex')
  assert.equal(startPath({ Identity: 'organisation-admin', StartPage: 'members' }), '/members')
  assert.equal(startPath({ Identity: 'operator', StartPage: null }), '/operator')
})
