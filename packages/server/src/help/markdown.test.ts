import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText, textDepth, type TextNode } from '@atrium/contract/kit/text-nodes.ts'
import { parseDocument, parseMessage } from './markdown.ts'

const read = (markdown: string) =>
  parseDocument(markdown, {
    link: (href) => (href.startsWith('https:') ? href : undefined),
    image: (src) => (src.endsWith('.png') ? `/${src}` : undefined),
  })
/** Nodes written shortly: `p(a strong(b))`. */
const short = (nodes: readonly TextNode[]): string =>
  nodes.map(({ Tag, Text, Children }) => (Tag === 'text' ? Text : `${Tag}(${Text ?? short(Children ?? [])})`)).join('')

test('Markdown – with HTML – renders it as text', () => {
  for (const parse of [read, parseMessage]) {
    assert.equal(short(parse('<script>alert(1)</script>')), 'p(<script>alert(1)</script>)')
    assert.equal(short(parse('a <img src=x onerror=alert(1)> **b**')), 'p(a <img src=x onerror=alert(1)> strong(b))')
  }
})

test('Markdown – with a refused link – renders its text', () => {
  const [allowed, refused] = ['[x](https://a.example/)', '[x](javascript:alert(1))'].map(
    (text) => read(text)[0]?.Children?.[0],
  )
  assert.deepEqual(allowed, { Tag: 'a', To: 'https://a.example/', Children: [{ Tag: 'text', Text: 'x' }] })
  assert.ok(refused && !('To' in refused))
})

test('Markdown – with a refused image – renders its alternative text', () => {
  assert.deepEqual(read('![plan](a.png)')[0]?.Children, [{ Tag: 'img', Source: '/a.png', Alternative: 'plan' }])
  assert.equal(short(read('![plan](a.gif)')), 'p(plan)')
})

test('Markdown heading – has an id', () => {
  const headings = read('# 一\n## 二 {#two}\n### Three & four\n## 二 {#two}\n###### 六').map((node) => [
    node.Tag,
    node.ID,
    plainText(node),
  ])
  assert.deepEqual(headings, [
    ['h2', 'part', '一'],
    ['h2', 'two', '二'],
    ['h3', 'three-four', 'Three & four'],
    ['h2', 'two-2', '二'],
    ['h4', 'part-2', '六'],
  ])
})

test('Markdown – renders lists, notes, tables and code', () => {
  const [list] = read('3. eins\n\n   - zwei\n4. drei')
  assert.equal(list?.Start, 3)
  assert.equal(short([list as TextNode]), 'ol(li(p(eins)ul(li(p(zwei))))li(p(drei)))')
  const [note] = read('> [!WARNING]\n> Halt')
  assert.deepEqual([note?.Tone, short([note as TextNode])], ['warning', 'blockquote(p(Halt))'])
  assert.equal(
    short(read('| a | b |\n| - | - |\n| `c` | d |')),
    'table(thead(tr(th(a)th(b)))tbody(tr(td(code(c))td(d))))',
  )
  assert.equal(short(read('```\nx <b>\n```')), 'pre(x <b>)')
})

test('Markdown – nested too deep – flattens into the last level without losing text', () => {
  const deep = read(Array.from({ length: 9 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n'))
  const depthOf = ({ Children = [] }: TextNode): number => 1 + Math.max(0, ...Children.map(depthOf))
  assert.equal(Math.max(...deep.map(depthOf)), textDepth)
  for (let depth = 0; depth < 9; depth += 1) assert.ok(short(deep).includes(`level ${depth}`))
})

test('Markdown – in Chinese – keeps bold text beside punctuation and joins lines without blanks', () => {
  assert.equal(
    short(read('点**新增（选填）**后打开**“成员”**页，\n再保存。')),
    'p(点strong(新增（选填）)后打开strong(“成员”)页，再保存。)',
  )
})

test('Markdown of a message – allows emphasis, lists, https links and line breaks only', () => {
  assert.equal(short(parseMessage('one\n**two**\n\n- a\n- b')), 'p(onebr()strong(two))ul(li(p(a))li(p(b)))')
  assert.equal(
    short(parseMessage('# no\n\n| a |\n| - |\n\n![x](https://a.example/x.png)')),
    'p(# no)p(| a |br()| - |)p(!a(x))',
  )
  const linkOf = (href: string) => parseMessage(`[x](${href})`)[0]?.Children?.[0]?.To
  assert.equal(linkOf('https://a.example/x'), 'https://a.example/x')
  for (const href of ['http://a.example', 'javascript:alert(1)', '#/members', '//a.example'])
    assert.equal(linkOf(href), undefined, href)
})
