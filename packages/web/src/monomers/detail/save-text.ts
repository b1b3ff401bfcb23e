/** Saves a text as a file. */
export function saveText(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
