import { commonPasswordList } from './common-password-list.ts'

const common = new Set(commonPasswordList.trim().split(/\s+/))

/** Signs that are often put for letters. */
const lookAlikes: Record<string, string> = {
  '@': 'a',
  $: 's',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '5': 's',
  '7': 't',
  '!': 'i',
}

const plain = (password: string) => password.replaceAll(/[@$01357!]/g, (sign) => lookAlikes[sign] ?? sign)

/** A word with so few digits and signs behind it is that word still. */
const shortTail = /[\d\W_]{1,4}$/

/** Whether everybody uses this password, or it is one of those with a few signs changed or put behind. */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase()
  const word = typed.replace(shortTail, '')
  return [typed, plain(typed), word, plain(word)].some((form) => form.length > 3 && common.has(form))
}
