import { SaxesParser } from 'saxes'

/** Elements that only draw; `use` and patterns can repeat each other without end. */
const elements = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop clipPath'.split(
    ' ',
  ),
)
const attributes = new Set(
  (
    'id d x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy width height points viewBox preserveAspectRatio transform offset pathLength ' +
    'fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray ' +
    'stroke-dashoffset stroke-opacity opacity color display visibility clip-path clip-rule stop-color stop-opacity ' +
    'gradientUnits gradientTransform spreadMethod clipPathUnits font-family font-size font-weight font-style ' +
    'text-anchor dominant-baseline letter-spacing'
  ).split(' '),
)
/** What a value may say: `url` of this file alone, and no escapes, which hide words. */
const isHarmless = (value: string) =>
  !/[\\@<]|javascript:|expression\(|url\((?!\s*#[\w-]+\s*\))/iu.test(value) && value.length <= 100_000

const maxElements = 5_000
const maxDepth = 50

/**
 * The drawing of an SVG file: elements, attributes and styles of lists of harmless ones, written anew. Scripts, handlers,
 * links, embedded files and styles of other files are left out. Returns `null` for what is no well-formed SVG, declares
 * entities, or is nested or long without measure.
 */
export function sanitizeSvg(markup: string): string | null {
  const writer = new SvgWriter()
  const parser = new SaxesParser({ xmlns: false })
  let isBroken = false
  const refuse = () => void (isBroken = true)
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes: given }) => writer.open(name, given))
  parser.on('closetag', () => writer.close())
  parser.on('text', (text) => writer.text(text))
  parser.on('cdata', (text) => writer.text(text))
  try {
    parser.write(markup).close()
  } catch {
    return null
  }
  return isBroken ? null : writer.result()
}

class SvgWriter {
  #markup = ''
  /** The open elements; `null` for those that are left out. */
  readonly #path: (string | null)[] = []
  #count = 0
  #isTooLarge = false

  open(name: string, given: Readonly<Record<string, string>>): void {
    this.#count += 1
    if (this.#count > maxElements || this.#path.length >= maxDepth) this.#isTooLarge = true
    const isKept = elements.has(name) && !this.#path.includes(null) && (name === 'svg') === (this.#path.length === 0)
    this.#path.push(isKept ? name : null)
    if (isKept)
      this.#markup += `<${name}${this.#path.length === 1 ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${harmlessAttributes(given)}>`
  }

  close(): void {
    const name = this.#path.pop()
    if (name) this.#markup += `</${name}>`
  }

  text(text: string): void {
    const inside = this.#path.at(-1)
    if ((inside === 'text' || inside === 'tspan') && !this.#path.includes(null)) this.#markup += escaped(text)
  }

  result(): string | null {
    return this.#isTooLarge || !this.#markup.startsWith('<svg') ? null : this.#markup
  }
}

function harmlessAttributes(given: Readonly<Record<string, string>>): string {
  return Object.entries(given)
    .map(([name, value]) => (name === 'style' ? ([name, harmlessStyles(value)] as const) : ([name, value] as const)))
    .filter(([name, value]) => (name === 'style' ? value !== '' : attributes.has(name) && isHarmless(value)))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
}

/** Those declarations of a style that could be attributes as well. */
const harmlessStyles = (style: string) =>
  style
    .split(';')
    .map((declaration) => declaration.split(':').map((part) => part.trim()))
    .filter(([name = '', value = '', ...more]) => attributes.has(name) && more.length === 0 && isHarmless(value))
    .map((parts) => parts.join(':'))
    .join(';')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
