/** The URL if it is http or https, otherwise undefined. */
export function safeWebUrl(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined
  return /^https?:$/.test(new URL(text).protocol) ? text : undefined
}
