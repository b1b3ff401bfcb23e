/** The rules of an IP whitelist: a text with an address or a range on each line, and what it means. */

/** A stretch of addresses, both ends included. IPv4 addresses stand among those of IPv6, as `::ffff:a.b.c.d`. */
export interface IpRange {
  first: bigint
  last: bigint
}

const ipProblems = ['not-an-address', 'wrong-prefix', 'wrong-order', 'mixed-families', 'too-long'] as const
export type IpProblem = (typeof ipProblems)[number]

export interface IpRules {
  ranges: readonly IpRange[]
  /** What is wrong, by line, counted from 1. */
  problems: readonly { line: number; problem: IpProblem; text: string }[]
  /** True when reading stopped at the last problem allowed: ranges and problems behind it are missing. */
  isCut: boolean
}

export const maxIpListLength = 20_000
/** Reading stops there: a text that is no list of addresses has thousands of wrong lines. */
const maxIpErrors = 50
const maxLineLength = 200
const mappedPrefix = 0xffffn << 32n
const bitsOf = { 4: 32, 6: 128 } as const
type Family = keyof typeof bitsOf

interface Address {
  family: Family
  value: bigint
}

/**
 * Reads a whitelist. Each line is one address (`203.0.113.7`, `2001:db8::1`), a network (`203.0.113.0/24`) or a range
 * (`203.0.113.10/203.0.113.20`); what follows `#` is a comment.
 */
export function parseIpRules(text: string): IpRules {
  const ranges: IpRange[] = []
  const problems: { line: number; problem: IpProblem; text: string }[] = []
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (problems.length === maxIpErrors) return { ranges, problems, isCut: true }
    const rule = line.replace(/#.*$/, '').trim()
    if (!rule) continue
    const found = rule.length > maxLineLength ? 'too-long' : rangeOf(rule)
    if (typeof found === 'string') problems.push({ line: at + 1, problem: found, text: rule.slice(0, 60) })
    else ranges.push(found)
  }
  return { ranges, problems, isCut: false }
}

function rangeOf(rule: string): IpRange | IpProblem {
  const [start = '', end, ...more] = rule.split('/').map((part) => part.trim())
  const first = addressOf(start)
  if (!first || more.length > 0) return 'not-an-address'
  if (end === undefined) return between(first, first)
  if (/^\d{1,3}$/.test(end)) return networkOf(first, Number(end))
  const last = addressOf(end)
  if (!last) return 'not-an-address'
  if (last.family !== first.family) return 'mixed-families'
  return last.value < first.value ? 'wrong-order' : between(first, last)
}

function networkOf({ family, value }: Address, prefix: number): IpRange | IpProblem {
  const bits = bitsOf[family]
  if (prefix > bits) return 'wrong-prefix'
  const size = 1n << BigInt(bits - prefix)
  const first = (value / size) * size
  return between({ family, value: first }, { family, value: first + size - 1n })
}

const between = (first: Address, last: Address): IpRange => ({ first: absolute(first), last: absolute(last) })

/** Where an address stands among those of IPv6. */
const absolute = ({ family, value }: Address): bigint => (family === 4 ? mappedPrefix | value : value)

/** Whether an address, as the network gives it, is in one of the ranges. */
export function isInRanges(ranges: readonly IpRange[], address: string): boolean {
  const parsed = addressOf(address.replace(/%.*$/, ''))
  if (!parsed) return false
  const value = absolute(parsed)
  return ranges.some(({ first, last }) => first <= value && value <= last)
}

const addressOf = (text: string): Address | undefined => (text.includes(':') ? v6Of(text) : v4Of(text))

function v4Of(text: string): Address | undefined {
  const parts = text.split('.')
  // A leading zero would be read as octal by some programs: better refused than guessed.
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255))
    return undefined
  return { family: 4, value: BigInt(parts.reduce((sum, part) => sum * 256 + Number(part), 0)) }
}

const groupCount = 8

function v6Of(text: string): Address | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [head, tail] = halves.map(groupsOf)
  if (!head || (halves.length === 2 && !tail)) return undefined
  const known = head.length + (tail?.length ?? 0)
  if (halves.length === 1 ? known !== groupCount : known >= groupCount) return undefined
  const groups = [...head, ...Array<bigint>(groupCount - known).fill(0n), ...(tail ?? [])]
  const value = groups.reduce((sum, group) => (sum << 16n) | group, 0n)
  // The same address as its IPv4 form: a network of the one kind holds it in either spelling.
  return value >> 32n === 0xffffn ? { family: 4, value: value & 0xffff_ffffn } : { family: 6, value }
}

/** The groups of 16 bits of a part of an address, the last two of which may be written as IPv4. */
function groupsOf(text: string): bigint[] | undefined {
  if (text === '') return []
  const parts = text.split(':')
  const last = parts.at(-1) ?? ''
  const tail = last.includes('.') ? v4Of(last) : undefined
  if (last.includes('.') && !tail) return undefined
  const words = tail ? parts.slice(0, -1) : parts
  if (!words.every((word) => /^[\da-f]{1,4}$/i.test(word))) return undefined
  const groups = words.map((word) => BigInt(`0x${word}`))
  return tail ? [...groups, tail.value >> 16n, tail.value & 0xffffn] : groups
}
