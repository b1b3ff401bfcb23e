import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { app as enApp } from '@atrium/phrases/en/app.ts'
import { errors as enErrors } from '@atrium/phrases/en/errors.ts'
import { app as zhApp } from '@atrium/phrases/zh/app.ts'
import { errors as zhErrors } from '@atrium/phrases/zh/errors.ts'
import { root } from './root.ts'

/** The texts of the specification's section 8, by the sentence that says each of them. */
const errorTexts = {
  'account locked': 'identity.locked',
  'no phone': 'identity.no-phone',
  'no email': 'identity.no-email',
  'please accept the agreement': 'identity.agreement-needed',
  'no permission': 'access.denied',
  'operation too frequent': 'request.too-frequent',
  'incorrect verification code': 'identity.wrong-code',
  'password error': 'identity.wrong-password',
  'minimum security requirements': 'identity.password-too-weak',
  'administrator strength requirements': 'identity.password-below-rules',
  'IP abnormal': 'access.address-banned',
  'wrong file format': 'upload.wrong-format',
  'file too large': 'upload.too-large',
  'please select authorized users': 'members.none-authorised',
  'name repeated': 'labels.name-repeated',
  'KEY repeated': 'labels.key-repeated',
  'component oversized': 'labels.component-oversized',
  'no monomer is selected': 'monomers.none-selected',
  'please select product': 'push.product-needed',
  'please click the toggle': 'push.toggle-needed',
  'too many attempts': 'push.too-many-attempts',
} as const
const pageTexts = {
  'the page does not exist': 'notFound.title',
  'no permission to open this page': 'noPermission.title',
  'no access, please contact admin': 'noPermission.hint',
  'IP abnormal, access banned': 'addressBanned.title',
  'back to login': 'backToSignIn',
  'submit failed': 'submitFailed',
  'please confirm whether to delete': 'confirmDelete',
  'add successfully': 'addSuccess',
  'edit successfully': 'editSuccess',
  'delete successfully': 'deleteSuccess',
  'cancel successfully': 'cancelSuccess',
  'submitted successfully': 'submit.submitted',
  copied: 'copied',
} as const

async function sourcesOf(pattern: string): Promise<string> {
  const files = await Array.fromAsync(glob(pattern, { cwd: root }))
  const own = files.filter((file) => !/\.test\.tsx?$|web\/src\/dev\/|contract\/src\/errors\.ts$/.test(file))
  return (await Promise.all(own.map((file) => readFile(join(root, file), 'utf8')))).join('\n')
}

test('every error of section 8 – has its sentence in both languages, and a call that fails with it', async () => {
  const sources = await sourcesOf('packages/{contract,server}/src/**/*.ts')
  for (const [text, key] of Object.entries(errorTexts)) {
    assert.ok(zhErrors[key] && enErrors[key], text)
    const [domain = ''] = key.split('.')
    const isBuilt =
      existsSync(join(root, 'packages/contract/src', domain)) || ['request', 'access', 'upload'].includes(domain)
    if (isBuilt) assert.ok(sources.includes(`'${key}'`), `${text}: nothing fails with ${key}`)
  }
})

test('every other text of section 8 – is in both languages, and a page shows it', async () => {
  const sources = await sourcesOf('packages/web/src/**/*.{ts,tsx}')
  for (const [text, key] of Object.entries(pageTexts)) {
    assert.ok(zhApp[key] && enApp[key], text)
    assert.ok(new RegExp(`'(app:)?${key}'`).test(sources), `${text}: no page shows ${key}`)
  }
})
