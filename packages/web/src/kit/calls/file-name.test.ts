import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileNameIn } from './file-name.ts'

test('file name – is decoded in every script', () => {
  assert.equal(
    fileNameIn(`attachment; filename="_-a.csv"; filename*=UTF-8''${encodeURIComponent('登录-a.csv')}`),
    '登录-a.csv',
  )
  assert.equal(fileNameIn('attachment; filename="plain.csv"'), 'plain.csv')
})

test('undecodable file name – falls back to the plain one, or to none', () => {
  assert.equal(fileNameIn(`attachment; filename="plain.csv"; filename*=UTF-8''%E0%A4%A`), 'plain.csv')
  assert.equal(fileNameIn('attachment'), '')
  assert.equal(fileNameIn(null), '')
})
