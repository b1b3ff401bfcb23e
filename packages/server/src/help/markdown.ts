import { noteTones, plainText, textDepth, type TextNode } from '@atrium/contract/kit/text-nodes.ts'
import MarkdownIt, { type MarkdownIt as Parser, type Token } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'

/** Maps the address of a link or picture for the browser; undefined rejects it. */
export interface Addresses {
  link: (href: string) => string | undefined
  image: (src: string) => string | undefined
}

const toneMark = new RegExp(String.raw`^\[!(${noteTones.join('|')})\]\s*`, 'iu')
const idMark = /\s*\{#([a-z0-9-]+)\}$/u
const han = String.raw`[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’]`
const chineseLineBreak = new RegExp(`(?<=${han})\\n(?=${han})`, 'gu')

/** Moves a mark from the text of a block to the `info` of the token that opens it. */
function takeMark(mark: RegExp, text: Token, opening: Token) {
  opening.info = mark.exec(text.content)?.[1]?.toLowerCase() ?? ''
  text.content = text.content.replace(mark, '')
}

/**
 * Extensions: `[!TIP]` at the start of a quote, `{#id}` at the end of a heading, and no space at line breaks within
 * Chinese.
 */
const extensions = (parser: Parser) =>
  parser.core.ruler.before('inline', 'extensions', ({ tokens }) => {
    for (const [at, token] of tokens.entries()) {
      if (token.type !== 'inline') continue
      const [quote, heading] = [tokens[at - 2], tokens[at - 1]]
      if (quote?.type === 'blockquote_open') takeMark(toneMark, token, quote)
      if (heading?.type === 'heading_open') takeMark(idMark, token, heading)
      token.content = token.content.replaceAll(chineseLineBreak, '')
    }
  })

// Raw HTML is treated as text and cannot become part of the page.
const documents = new MarkdownIt({ html: false }).use(cjkFriendly).use(extensions)
const messages = new MarkdownIt('zero', { breaks: true })
  .enable(['list', 'emphasis', 'link', 'newline', 'escape'])
  .use(cjkFriendly)

/** Parses a document: all of CommonMark and tables, but no HTML. */
export const parseDocument = (markdown: string, addresses: Addresses): TextNode[] =>
  treeOf(documents.parse(markdown, {}), addresses)

/** Parses a message: emphasis, links, lists and line breaks as typed. */
export const parseMessage = (markdown: string): TextNode[] =>
  treeOf(messages.parse(markdown, {}), { link: webLink, image: () => undefined, breaks: true })

const webLink = (href: string) => (/^https:/iu.test(href) ? URL.parse(href)?.href : undefined)

interface Options extends Addresses {
  /** True when line breaks are kept. */
  breaks?: boolean
}

type Parent = TextNode & { Children: TextNode[] }

/** Nests tokens. Limits the depth to that of a response. */
function treeOf(tokens: readonly Token[], options: Options): TextNode[] {
  const root: Parent = { Tag: 'p', Children: [] }
  const open = [root]
  const ids = new Set<string>()
  for (const token of tokens.flatMap((one) => one.children ?? one)) {
    const parent = open.at(-1) as Parent
    if (token.type === 'heading_close') parent.ID = freeId(parent.ID || slug(plainText(parent)), ids)
    if (token.nesting === -1) {
      open.pop()
      continue
    }
    const isTooDeep = token.nesting === 1 && open.length >= textDepth
    const node = isTooDeep ? parent : (nodes[token.type] ?? element)(token, options)
    if (!isTooDeep && node.Text !== '') parent.Children.push(node)
    if (token.nesting === 1) open.push(node as Parent)
  }
  return root.Children
}

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '')
const headingTags: Record<string, TextNode['Tag']> = { h1: 'h2', h2: 'h2', h3: 'h3' }
const code = ({ content }: Token): TextNode => ({ Tag: 'pre', Text: content.replace(/\n$/u, '') })

/** The nodes of tokens that are more than an element with children. */
const nodes: Record<string, (token: Token, options: Options) => TextNode> = {
  text: ({ content }) => ({ Tag: 'text', Text: content }),
  softbreak: (_token, { breaks }) => (breaks ? { Tag: 'br' } : { Tag: 'text', Text: ' ' }),
  code_inline: ({ content }) => ({ Tag: 'code', Text: content }),
  code_block: code,
  fence: code,
  heading_open: ({ tag, info }) => ({ Tag: headingTags[tag] ?? 'h4', ID: info, Children: [] }),
  blockquote_open: ({ info }) => ({
    Tag: 'blockquote',
    Tone: noteTones.find((tone) => tone === info) ?? 'note',
    Children: [],
  }),
  ordered_list_open: (token) => ({ Tag: 'ol', Start: Number(attribute(token, 'start') || 1), Children: [] }),
  link_open(token, { link }) {
    const To = link(attribute(token, 'href'))
    return { Tag: 'a', ...(To && { To }), Children: [] }
  },
  image(token, { image }) {
    const Source = image(attribute(token, 'src'))
    return Source ? { Tag: 'img', Source, Alternative: token.content } : { Tag: 'text', Text: token.content }
  },
}

const element = ({ tag, nesting }: Token): TextNode => ({
  Tag: tag as TextNode['Tag'],
  ...(nesting === 1 && { Children: [] }),
})

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
