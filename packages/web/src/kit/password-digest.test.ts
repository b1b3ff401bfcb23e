import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { passwordDigest } from './password-digest.ts'

test('password digest – is the hex SHA-256 of prefix and UTF-8 password', () => {
  for (const password of ['', 'Atrium-2026', '实验室密码🔑', 'x'.repeat(1_000)])
    assert.equal(passwordDigest(password), createHash('sha256').update(`atrium:${password}`).digest('hex'))
})
