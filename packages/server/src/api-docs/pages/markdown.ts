import type { TextNode } from '@atrium/contract/kit/text-nodes.ts'
import { html, Markup, type Piece } from '#kit/text/html.ts'
import { parseDocument } from '#help/markdown.ts'

const addresses = { link: (href: string) => href, image: () => undefined }

/** Markdown as HTML; raw HTML in it is text. */
export const renderMarkdown = (markdown: string): Markup => html`${parseDocument(markdown, addresses).map(renderNode)}`

function renderNode(node: TextNode): Markup {
  const { Tag, Text, To, ID, Children = [] } = node
  const inner: Piece = Text ?? Children.map(renderNode)
  if (Tag === 'text') return html`${inner}`
  if (Tag === 'br' || Tag === 'hr') return new Markup(`<${Tag}>`)
  if (Tag === 'a') return To ? html`<a href="${To}">${inner}</a>` : html`${inner}`
  if (Tag === 'pre') return html`<pre tabindex="0"><code>${inner}</code></pre>`
  if (Tag === 'table')
    return html`<div class="scroll" tabindex="0">
      <table>
        ${inner}
      </table>
    </div>`
  const id = ID ? html` id="${ID}"` : undefined
  // Tags are those of the parser, never of a text.
  const tag = new Markup(Tag)
  return html`<${tag}${id}>${inner}</${tag}>`
}
