import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageSource, linkTarget } from './help-paths.ts'

const from = 'zh/portal/start/first-steps.md'

test('link target – outside web, portal pages and documents – is refused', () => {
  const to = (href: string) => linkTarget(href, from)
  assert.equal(to('https://a.example/b?c'), 'https://a.example/b?c')
  assert.equal(to('#/members?open=1'), '#/members?open=1')
  assert.equal(to('../account/password.md'), '#/portal/account/password')
  assert.equal(to('../../administration/people/import.md#file'), '#/administration/people/import?section=file')
  assert.equal(to('#sign-in'), '#/portal/start/first-steps?section=sign-in')
  for (const href of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//evil.example',
    '../../../../../etc/passwd',
    '../../../secret.md',
    '/api/account/logout',
    'mailto:a@b.example',
  ])
    assert.equal(to(href), undefined, href)
})

test('image source – outside the help folder – is refused', () => {
  assert.equal(imageSource('picture.png', from), '/api/help/image?path=zh%2Fportal%2Fstart%2Fpicture.png')
  for (const src of ['https://evil.example/x.png', '../../../../x.png', '/x.png', 'data:image/png;base64,AA', 'x.gif'])
    assert.equal(imageSource(src, from), undefined, src)
})
