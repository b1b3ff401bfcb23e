/** The certificates of a text: each from BEGIN to END, or the bare body of one as metadata have it. */
export function certificatesOf(text: string): string[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g)
  if (blocks) return blocks.map((block) => `${block.trim()}\n`)
  const body = text.replaceAll(/\s/g, '')
  if (!/^MII[A-Za-z0-9+/=]{100,}$/.test(body)) return []
  const lines = body.match(/.{1,64}/g) ?? []
  return [`-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`]
}
