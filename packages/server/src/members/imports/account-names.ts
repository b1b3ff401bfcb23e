import type { Db } from '#kit/data/database.ts'
import { accountNameOf } from '../edit/edit-member.ts'
import { findTakenAccounts, type StoredRow } from './imports.store.ts'
import { listNameKeys, type NameKeys } from '#kit/text/name-keys.ts'

/** An account name with the keys its person is searched by. */
export interface GeneratedName extends NameKeys {
  account: string
}

/** State of an import's account names between batches. */
export interface AccountNames {
  /** Names in the file, reserved for their rows. */
  reserved: ReadonlySet<string>
  /** The next number to try behind each generated name. */
  numbers: Map<string, number>
}

interface Waiting extends NameKeys {
  line: number
}

/** Spare candidates per attempt; doubled each time. */
const initialSpareNames = 8

/** An account name per row: the one in the file, or a generated one that is free and not in the file. */
export async function accountsFor(
  db: Db,
  people: readonly Pick<StoredRow, 'line' | 'cells'>[],
  names: AccountNames,
): Promise<Map<number, GeneratedName>> {
  const given = new Map<number, GeneratedName>()
  const open = new Map<string, Waiting[]>()
  const nameKeys = await listNameKeys(people.map(({ cells }) => cells.name ?? ''))
  for (const [at, { line, cells }] of people.entries()) {
    const keys = nameKeys[at] as NameKeys
    const base = accountNameOf(keys.pinyin)
    if (cells.account) given.set(line, { account: cells.account, ...keys })
    else open.set(base, [...(open.get(base) ?? []), { line, ...keys }])
  }
  for (let spare = initialSpareNames; open.size > 0; spare *= 2) {
    const candidates = new Map([...open].map(([base, { length }]) => [base, nextNames(base, length + spare, names)]))
    const taken = new Set(await findTakenAccounts(db, [...candidates.values()].flat()))
    for (const [base, waiting] of open) {
      const free = (account: string) => !taken.has(account) && !names.reserved.has(account)
      const used = assignNames(waiting, candidates.get(base) ?? [], { free, given })
      names.numbers.set(base, (names.numbers.get(base) ?? 1) + used)
      if (waiting.length === 0) open.delete(base)
    }
  }
  return given
}

/** Assigns free names to waiting rows. Returns the number of candidates used. */
function assignNames(
  waiting: Waiting[],
  candidates: readonly string[],
  { free, given }: { free: (account: string) => boolean; given: Map<number, GeneratedName> },
): number {
  let used = 0
  for (const account of candidates) {
    const [next] = waiting
    if (!next) break
    used += 1
    if (!free(account)) continue
    const { line, ...keys } = next
    given.set(line, { account, ...keys })
    waiting.shift()
  }
  return used
}

/** `lin.zhiyuan`, `lin.zhiyuan2` and so on, continuing where the last call ended. */
function nextNames(base: string, count: number, { numbers }: AccountNames): string[] {
  const from = numbers.get(base) ?? 1
  return Array.from({ length: count }, (_, at) => (from + at === 1 ? base : `${base}${from + at}`))
}
