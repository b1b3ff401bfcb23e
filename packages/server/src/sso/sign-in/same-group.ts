import { isSameDn } from '../directory/distinguished-names.ts'

/**
 * True for two spellings of the same group or role. Distinguished names compare by their own rules; other names without regard to
 * case, and to spaces around them or repeated within.
 */
export const isSameGroup = (one: string, other: string): boolean =>
  isSameDn(one, other) || nameKey(one) === nameKey(other)

const nameKey = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
