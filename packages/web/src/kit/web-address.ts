/** An address that a browser may be sent to; nothing for what is none, or leads elsewhere than to a page. */
export function webAddress(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined
  return /^https?:$/.test(new URL(text).protocol) ? text : undefined
}
