/** Writes a text to the clipboard. Resolves with whether it is there: outside a secure context browsers have no clipboard. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
