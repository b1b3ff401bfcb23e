const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  zip: 'application/zip',
  zpl: 'text/plain; charset=us-ascii',
  tspl: 'application/octet-stream',
}

/** The ending of a printed file. */
export const endingOf = (output: string, isZip: boolean): string => (isZip ? 'zip' : output)

/** The media type of a file by its ending. */
export const mediaTypeOf = (ending: string): string => mediaTypes[ending] ?? 'application/octet-stream'
