/** Markup that is safe to send: whatever came from elsewhere is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Html | readonly Html[]

/** Builds markup; every string put in is escaped, only other markup is taken as it is. */
export function html(markup: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(markup.map((piece, index) => piece + toText(parts[index] ?? '')).join(''))
}

function toText(part: Part): string {
  if (part instanceof Html) return part.text
  return typeof part === 'string' ? escape(part) : part.map(({ text }) => text).join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
