/** An XML text has what it must not have. */
export class DeclarationFound extends Error {}

/** Throws for XML with a DOCTYPE, before any parser sees it. */
export const refuseDoctype = (xml: string): void => refuse(xml, /<!(DOCTYPE|ENTITY)/i)

/**
 * Throws for XML with a DOCTYPE, a comment or a CDATA section, before any parser sees it: messages of SAML need none of them, and
 * they are how entities are smuggled in and texts are split.
 */
export const refuseDeclarations = (xml: string): void => refuse(xml, /<!/)

function refuse(xml: string, what: RegExp): void {
  const at = xml.search(what)
  if (at >= 0) throw new DeclarationFound(`${xml.slice(at, at + 20)} at ${at}`)
}

/** The local name of the root element; empty where there is none. */
export const rootName = (xml: string): string =>
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?<(?:[\w.-]+:)?([\w.-]+)[\s>/]/.exec(xml)?.[1] ?? ''
