import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '#environment/settings.ts'
import { portalSettings } from './portal-settings.ts'

test('portal settings – contain the configured footer and no other settings', () => {
  const settings = readSettings({
    FOOTER_ICP: '沪ICP备00000000号',
    FOOTER_LINKS: 'ELN=https://eln.example, CIMS=https://cims.example',
    MODULES: 'none',
    SECRET_KEY: 'a'.repeat(64),
  })
  assert.deepEqual(portalSettings(settings, false), {
    version: '7.9.0',
    modules: { footer: false, downloads: false, help: false, install: false },
    footer: {
      icp: '沪ICP备00000000号',
      sisterLinks: [
        { name: 'ELN', url: 'https://eln.example' },
        { name: 'CIMS', url: 'https://cims.example' },
      ],
    },
    downloads: [],
    codeChannels: [],
    demo: false,
  })
})

test('portal settings – contain the app stores unless the module is off; a demonstration has its own', () => {
  const apps = { APP_DOWNLOADS: 'CIMS/ios=https://apps.example/cims?a=b, im/Android=http://10.0.0.1/im.apk' }
  const named = [
    { product: 'CIMS', platform: 'ios', url: 'https://apps.example/cims?a=b' },
    { product: 'IM', platform: 'android', url: 'http://10.0.0.1/im.apk' },
  ]
  assert.deepEqual(portalSettings(readSettings(apps), true).downloads, named)
  assert.deepEqual(portalSettings(readSettings({ ...apps, MODULES: 'footer' }), true).downloads, [])
  assert.deepEqual(portalSettings(readSettings({}), false).downloads, [])
  assert.deepEqual(
    [...new Set(portalSettings(readSettings({}), true).downloads.map(({ product }) => product))],
    ['CIMS', 'EDM', 'PM', 'MM', 'IM'],
  )
})
