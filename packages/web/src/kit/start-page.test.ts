import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPath } from './start-page.ts'

test('start page – is home or the chosen page; operators have their own', () => {
  assert.equal(startPath({ Identity: 'member', StartPage: null }), '/cardModeIndex')
  assert.equal(startPath({ Identity: 'organisation-admin', StartPage: 'members' }), '/members')
  assert.equal(startPath({ Identity: 'operator', StartPage: null }), '/operator')
})
