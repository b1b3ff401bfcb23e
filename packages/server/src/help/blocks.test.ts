import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocksOf } from './blocks.ts'

const read = (markdown: string) => blocksOf(markdown, 'zh/portal/start/first-steps.md')
const run = (Text: string, Styles: string[] = []) => ({ Text, Styles })
const paragraph = (...Runs: object[]) => ({ Kind: 'paragraph', Runs })

test('HTML is text, wherever it stands', () => {
  assert.deepEqual(read('<script>alert(1)</script>'), [paragraph(run('<script>alert(1)</script>'))])
  assert.deepEqual(read('a <img src=x onerror=alert(1)> **b**'), [
    paragraph(run('a <img src=x onerror=alert(1)> '), run('b', ['bold'])),
  ])
})

test('links lead to the web, to pages of the portal and to documents, and nowhere else', () => {
  const to = (href: string) => read(`[x](${href})`)[0]?.Runs?.[0]?.To
  assert.equal(to('https://a.example/b?c'), 'https://a.example/b?c')
  assert.equal(to('#/members?open=1'), '#/members?open=1')
  assert.equal(to('../account/password.md'), '#/portal/account/password')
  assert.equal(to('../../administration/people/import.md#file'), '#/administration/people/import?section=file')
  assert.equal(to('#sign-in'), '#/portal/start/first-steps?section=sign-in')
  for (const href of [
    'javascript:alert(1)',
    'JaVaScRiPt&#58;alert(1)',
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

test('pictures come from the help folder alone', () => {
  const kinds = (src: string) => read(`![bild](${src})`).map(({ Kind }) => Kind)
  assert.deepEqual(kinds('picture.png'), ['image'])
  for (const src of ['https://evil.example/x.png', '../../../../x.png', '/x.png', 'data:image/png;base64,AA', 'x.gif'])
    assert.deepEqual(kinds(src), ['paragraph'], src)
})

test('headings have an address of their own', () => {
  const ids = read('# 一\n## 二 {#two}\n### Three & four\n## 二 {#two}\n###### 六').map((block) => [
    block.ID,
    block.Level,
    block.Runs?.[0]?.Text,
  ])
  assert.deepEqual(ids, [
    ['part', 2, '一'],
    ['two', 2, '二'],
    ['three-four', 3, 'Three & four'],
    ['two-2', 2, '二'],
    ['part-2', 4, '六'],
  ])
})

test('lists, notes, tables and code keep their shape', () => {
  assert.deepEqual(read('3. eins\n\n   - zwei\n4. drei'), [
    {
      Kind: 'list',
      Start: 3,
      Items: [[paragraph(run('eins')), { Kind: 'list', Items: [[paragraph(run('zwei'))]] }], [paragraph(run('drei'))]],
    },
  ])
  assert.deepEqual(read('> [!WARNING]\n> Halt'), [{ Kind: 'note', Tone: 'warning', Blocks: [paragraph(run('Halt'))] }])
  assert.deepEqual(read('| a | b |\n| - | - |\n| `c` | d |'), [
    { Kind: 'table', Head: [[run('a')], [run('b')]], Rows: [[[run('c', ['code'])], [run('d')]]] },
  ])
  assert.deepEqual(read('```\nx <b>\n```'), [{ Kind: 'code', Text: 'x <b>' }])
})

test('what lies too deep is drawn less deep, and nothing is lost', () => {
  const deep = Array.from({ length: 9 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n')
  const text = JSON.stringify(read(deep))
  for (let depth = 0; depth < 9; depth += 1) assert.ok(text.includes(`level ${depth}`))
  assert.equal(text.match(/"list"/gu)?.length, 3)
})

test('Chinese is not torn apart: bold beside brackets and quotes, and lines that go on', () => {
  assert.deepEqual(read('点**新增（选填）**后打开**“成员”**页，\n再保存。'), [
    paragraph(run('点'), run('新增（选填）', ['bold']), run('后打开'), run('“成员”', ['bold']), run('页，再保存。')),
  ])
})
