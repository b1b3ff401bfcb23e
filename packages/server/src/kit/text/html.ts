/** Markup that is ready to be sent. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What may stand in a gap of markup: texts are escaped, markup is taken as it is, nothing stays empty. */
export type Piece = string | number | Markup | undefined | readonly Piece[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it may stand between tags and in quoted attributes. */
export const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Writes markup; everything put into it is escaped unless it is markup itself. */
export const html = (fixed: TemplateStringsArray, ...gaps: readonly Piece[]): Markup =>
  new Markup(String.raw({ raw: fixed }, ...gaps.map(render)))

function render(piece: Piece): string {
  if (piece === undefined) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map(render).join('')
  return escapeText(String(piece))
}
