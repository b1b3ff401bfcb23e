/**
 * The lines of a text as they are printed, each a list of characters. Accents are joined with their letters, tabs are
 * spaces; what has no picture by nature is left out: control characters, marks of direction, joiners, selectors.
 */
export function printableLines(text: string): string[][] {
  return text
    .normalize('NFC')
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => Array.from(line.replaceAll('\t', ' ').replace(invisible, '')))
}

const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

export const isSpace = (character: string): boolean => /^\p{Zs}$/u.test(character)
