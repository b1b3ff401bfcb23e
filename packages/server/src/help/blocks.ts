import type { HelpBlock, HelpRun } from '@atrium/contract/help/help.shapes.ts'
import MarkdownIt, { type Token } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import { imageSource } from './help-paths.ts'
import { runsOf } from './runs.ts'

interface Node {
  token: Token
  children: Node[]
}

/** What a document is read with. */
interface Reading {
  /** Path of its file. */
  from: string
  ids: Set<string>
}

/** So deep lists and notes may stand in each other; what is deeper is drawn at this depth. */
const deepest = 3
const deepestHeading = 4

// Raw HTML is text: nothing of a document can become a part of the page.
const parser = new MarkdownIt({ html: false, linkify: false, typographer: false }).use(cjkFriendly)

/** Reads Markdown as blocks; `from` is the path of the file. */
export function blocksOf(markdown: string, from: string): HelpBlock[] {
  const reading = { from, ids: new Set<string>() }
  return nest(parser.parse(markdown, {})).flatMap((node) => blocks(node, reading, 1))
}

/** Opening and closing tokens as a tree. */
function nest(tokens: readonly Token[]): Node[] {
  const root: Node[] = []
  const open = [root]
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop()
      continue
    }
    const node: Node = { token, children: [] }
    open.at(-1)?.push(node)
    if (token.nesting === 1) open.push(node.children)
  }
  return root
}

function blocks(node: Node, reading: Reading, depth: number): HelpBlock[] {
  const { token } = node
  if (token.type === 'heading_open' && depth === 1) return [heading(node, reading)]
  return inner(node, reading, depth)
}

function inner(node: Node, reading: Reading, depth: number): HelpBlock[] {
  const { token, children } = node
  switch (token.type) {
    case 'bullet_list_open':
    case 'ordered_list_open':
      return list(node, reading, depth)
    case 'blockquote_open':
      return note(node, reading, depth)
    case 'table_open':
      return [table(node, reading)]
    case 'fence':
    case 'code_block':
      return [{ Kind: 'code', Text: token.content.replace(/\n$/u, '') }]
    case 'hr':
      return [{ Kind: 'rule' }]
    default:
      return token.type === 'inline'
        ? paragraph(token, reading)
        : children.flatMap((child) => inner(child, reading, depth))
  }
}

const runsIn = ({ children }: Node, { from }: Reading): HelpRun[] =>
  children.flatMap(({ token }) => runsOf(token.children ?? [], from))

const plainText = (runs: readonly HelpRun[]): string => runs.map(({ Text }) => Text).join('')

function heading(node: Node, reading: Reading): HelpBlock {
  const runs = runsIn(node, reading)
  const last = runs.at(-1)
  const given = last && /\s*\{#(?<id>[a-z0-9-]+)\}$/u.exec(last.Text)
  if (last && given) last.Text = last.Text.slice(0, given.index)
  return {
    Kind: 'heading',
    Level: Math.min(Math.max(Number(node.token.tag.slice(1)), 2), deepestHeading),
    ID: freeId(given?.groups?.['id'] ?? slug(plainText(runs)), reading.ids),
    Runs: runs,
  }
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '') || 'part'

function freeId(wanted: string, ids: Set<string>): string {
  let id = wanted
  for (let count = 2; ids.has(id); count += 1) id = `${wanted}-${count}`
  ids.add(id)
  return id
}

/** Pictures stand between paragraphs; what does not lie in the help folder is what it says it shows. */
function paragraph({ children }: Token, { from }: Reading): HelpBlock[] {
  const found: HelpBlock[] = []
  let line: Token[] = []
  const endLine = () => {
    const Runs = runsOf(line, from)
    if (plainText(Runs).trim()) found.push({ Kind: 'paragraph', Runs })
    line = []
  }
  for (const token of children ?? []) {
    const Source = token.type === 'image' ? imageSource(String(token.attrGet('src') ?? ''), from) : undefined
    if (!Source) {
      line.push(token)
      continue
    }
    endLine()
    found.push({ Kind: 'image', Source, Alternative: token.content })
  }
  endLine()
  return found
}

function list({ token, children }: Node, reading: Reading, depth: number): HelpBlock[] {
  const items = children.map((item) => item.children.flatMap((child) => inner(child, reading, depth + 1)))
  if (depth > deepest) return items.flat()
  const numbers = token.type === 'ordered_list_open' && { Start: Number(token.attrGet('start') ?? 1) }
  return [{ Kind: 'list', ...numbers, Items: items }]
}

const tones = { NOTE: 'note', TIP: 'tip', WARNING: 'warning' } as const
const toneMark = /^\[!(?<tone>NOTE|TIP|WARNING)\]\s*/u

function note({ children }: Node, reading: Reading, depth: number): HelpBlock[] {
  const inside = children.flatMap((child) => inner(child, reading, depth + 1))
  if (depth > deepest) return inside
  const first = inside[0]?.Runs?.[0]
  const mark = first && toneMark.exec(first.Text)
  if (first && mark) first.Text = first.Text.slice(mark[0].length)
  const tone = mark?.groups?.['tone'] as keyof typeof tones | undefined
  return [{ Kind: 'note', Tone: tone ? tones[tone] : 'note', Blocks: inside }]
}

function table({ children }: Node, reading: Reading): HelpBlock {
  const rows = children.flatMap((part) => part.children.map((row) => row.children.map((cell) => runsIn(cell, reading))))
  const [Head = [], ...Rows] = rows
  return { Kind: 'table', Head, Rows }
}
