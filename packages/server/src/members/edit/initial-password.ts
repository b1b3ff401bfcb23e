import { randomInt } from 'node:crypto'

/** Without characters that look alike: 0 and O, 1, l and I. */
const letters = 'abcdefghijkmnpqrstuvwxyz'
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const symbols = '-+!?'
const all = letters + capitals + digits

const length = 12
const pick = (from: string) => from.charAt(randomInt(from.length))

/** A password to be changed at the first sign-in: letters, digits and a symbol, about 65 bits. */
export function initialPassword(): string {
  const must = [pick(letters), pick(capitals), pick(digits), pick(symbols)]
  const rest = Array.from({ length: length - must.length }, () => pick(all))
  const mixed: string[] = []
  for (const character of [...must, ...rest]) mixed.splice(randomInt(mixed.length + 1), 0, character)
  return mixed.join('')
}
