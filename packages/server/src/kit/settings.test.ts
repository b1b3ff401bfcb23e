import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portalSettings, readSettings, SettingProblem } from './settings.ts'

test('nothing has to be set', () => {
  const settings = readSettings({})
  assert.deepEqual(
    [settings.port, settings.host, settings.publicUrl, settings.demo, settings.logLevel],
    [7900, '127.0.0.1', 'http://localhost:7900', undefined, 'info'],
  )
  assert.deepEqual(settings.modules, { footer: true, downloads: false, help: false })
})

test('empty values count as not set', () => {
  assert.equal(readSettings({ PORT: '', PUBLIC_URL: ' ', DEMO: '' }).port, 7900)
})

const bad: [string, string, RegExp][] = [
  ['PORT', 'seven', /PORT must be a whole number from 0 to 65535, not "seven"/],
  ['PORT', '70000', /PORT/],
  ['PUBLIC_URL', 'portal.example.com', /PUBLIC_URL must be an address/],
  ['PUBLIC_URL', 'https://example.com/portal', /without a path/],
  ['DATABASE_URL', 'mysql://x', /DATABASE_URL must look like postgresql:/],
  ['COOKIE_DOMAIN', 'https://example.com', /COOKIE_DOMAIN/],
  ['SECRET_KEY', 'short', /SECRET_KEY must be 64 hexadecimal digits/],
  ['DEMO', 'maybe', /DEMO must be one of true, false/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of/],
  ['TRUSTED_PROXIES', '127.0.0.1, everyone', /TRUSTED_PROXIES .* not "everyone"/],
  ['TRUSTED_PROXIES', '10.0.0.0/33', /TRUSTED_PROXIES/],
  ['MODULES', 'footer,header', /MODULES must be one of footer, downloads, help, not "header"/],
  ['FOOTER_LINKS', 'Sister', /FOOTER_LINKS/],
  ['FOOTER_LINKS', 'Sister=javascript:alert(1)', /FOOTER_LINKS/],
]
for (const [name, value, sentence] of bad) {
  test(`${name}=${value} is refused with a sentence that names it`, () => {
    assert.throws(
      () => readSettings({ [name]: value }),
      (problem) => problem instanceof SettingProblem && sentence.test(problem.message),
    )
  })
}

test('pages learn of the footer what is configured, and nothing else of the settings', () => {
  const settings = readSettings({
    FOOTER_ICP: '沪ICP备00000000号',
    FOOTER_LINKS: 'ELN=https://eln.example, CIMS=https://cims.example',
    MODULES: 'none',
    SECRET_KEY: 'a'.repeat(64),
  })
  assert.deepEqual(portalSettings(settings, false), {
    version: '7.9.0',
    modules: { footer: false, downloads: false, help: false },
    footer: {
      icp: '沪ICP备00000000号',
      sisterLinks: [
        { name: 'ELN', url: 'https://eln.example' },
        { name: 'CIMS', url: 'https://cims.example' },
      ],
    },
    demo: false,
  })
})
