import { readFile } from 'node:fs/promises'
import { CallError } from '#kit/http/call-error.ts'

/** In bytes. */
const maxSvgLength = 200_000

/** What runs, reaches beyond the file, or unfolds when it is read. */
const forbidden =
  /<!DOCTYPE|<!ENTITY|<(\w+:)?(script|foreignObject|iframe)\b|\son\w+\s*=|\bhref\s*=\s*["']?\s*[^#"'\s]|url\(\s*["']?\s*[^#"'\s]|@import/i

/**
 * Checks an SVG without drawing it: a renderer takes as much memory as the markup says. Throws `picture.broken` for what
 * is no SVG as a whole, or could do more than be looked at.
 */
export async function checkSvg(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length > maxSvgLength)
    throw new CallError('upload.too-large', { values: { limit: `${maxSvgLength / 1_000} KB` } })
  const markup = decoded(bytes)
  const isWhole =
    /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(markup) && /<\/svg>\s*$/.test(markup)
  if (!isWhole || forbidden.test(markup)) throw new CallError('picture.broken')
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CallError('picture.broken')
  }
}
