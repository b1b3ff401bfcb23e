import type { PrintPart } from './print-document.ts'

/** The page of the last print: browsers read it while their dialog is open, some of them without saying until when. */
let lastFrame: HTMLIFrameElement | undefined

/** Shows the print dialog of the browser for pages in their exact size, one label or one sheet each. */
export async function printPages(parts: AsyncIterable<PrintPart>, title: string): Promise<void> {
  lastFrame?.remove()
  const frame = document.createElement('iframe')
  lastFrame = frame
  // Not hidden by `display`: some browsers print nothing then.
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', visibility: 'hidden' })
  frame.title = title
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  document.body.append(frame)
  const { contentWindow: own, contentDocument: page } = frame
  if (!own || !page) return
  page.title = title
  for await (const { definitions, pages } of parts) {
    if (!frame.isConnected) return
    adoptStyles(frame, pages[0])
    if (definitions) page.body.append(elementOf(page, 'div', `<svg width="0" height="0">${definitions}</svg>`))
    page.body.append(...pages.map(({ markup }) => elementOf(page, 'section', markup)))
  }
  own.focus()
  own.print()
}

function elementOf(page: Document, name: 'div' | 'section', markup: string): HTMLElement {
  const element = page.createElement(name)
  // Shapes that the engine drew: values are outlines of glyphs there, never markup.
  element.innerHTML = markup
  return element
}

/** All pages have one size. Without a word for the orientation: with one, Chromium takes Letter instead of the size. */
function adoptStyles({ contentWindow, contentDocument }: HTMLIFrameElement, first: PrintPart['pages'][0] | undefined) {
  if (!contentDocument || !contentWindow || !first || contentDocument.adoptedStyleSheets.length > 0) return
  const size = `${first.width}mm ${first.height}mm`
  const Sheet = (contentWindow as Window & typeof globalThis).CSSStyleSheet
  const sheet = new Sheet()
  sheet.replaceSync(`
    @page { size: ${size}; margin: 0 }
    body { margin: 0; background: #fff }
    div { position: absolute; width: 0; height: 0; overflow: hidden }
    section { width: ${first.width}mm; height: ${first.height}mm; overflow: hidden; break-after: page }
    section:last-child { break-after: auto }
    svg { display: block }
  `)
  contentDocument.adoptedStyleSheets = [sheet]
}
