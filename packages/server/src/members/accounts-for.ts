import type { Db } from '#kit/database.ts'
import { accountWish } from './edit-member.ts'
import { accountsTaken, type StoredRow } from './imports.store.ts'
import type { NameKeys } from '#kit/name-keys.ts'
import { spell } from '#kit/speller.ts'

/** What a person of an import is called and found by. */
export interface MadeName extends NameKeys {
  account: string
}

/** What is known of an import's account names from batch to batch. */
export interface NamesGiven {
  /** Those that stand in the file: nobody else gets one of them. */
  reserved: ReadonlySet<string>
  /** From where on the numbers behind a made-up name are tried. */
  numbers: Map<string, number>
}

interface Waiting extends NameKeys {
  line: number
}

/** More names are asked for than are needed, for some are taken; twice as many each time. */
const fewestSpareNames = 8

/** An account name for each: the typed one, or one made of the name that nobody has and that stands nowhere in the file. */
export async function accountsFor(
  db: Db,
  people: readonly StoredRow[],
  names: NamesGiven,
): Promise<Map<number, MadeName>> {
  const given = new Map<number, MadeName>()
  const open = new Map<string, Waiting[]>()
  const spelt = await spell(people.map(({ cells }) => cells.name ?? ''))
  for (const [at, { line, cells }] of people.entries()) {
    const keys = spelt[at] as NameKeys
    const wish = accountWish(keys.pinyin)
    if (cells.account) given.set(line, { account: cells.account, ...keys })
    else open.set(wish, [...(open.get(wish) ?? []), { line, ...keys }])
  }
  for (let spare = fewestSpareNames; open.size > 0; spare *= 2) {
    const candidates = new Map([...open].map(([wish, { length }]) => [wish, nextNames(wish, length + spare, names)]))
    const taken = new Set(await accountsTaken(db, [...candidates.values()].flat()))
    for (const [wish, waiting] of open) {
      const free = (account: string) => !taken.has(account) && !names.reserved.has(account)
      const used = giveOut(waiting, candidates.get(wish) ?? [], { free, given })
      names.numbers.set(wish, (names.numbers.get(wish) ?? 1) + used)
      if (waiting.length === 0) open.delete(wish)
    }
  }
  return given
}

/** Gives free names to those who wait, until nobody does or none is left; tells how many names it went through. */
function giveOut(
  waiting: Waiting[],
  candidates: readonly string[],
  { free, given }: { free: (account: string) => boolean; given: Map<number, MadeName> },
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

/** `lin.zhiyuan`, `lin.zhiyuan2` and so on, from where the last ones ended. */
function nextNames(wish: string, count: number, { numbers }: NamesGiven): string[] {
  const from = numbers.get(wish) ?? 1
  return Array.from({ length: count }, (_, at) => (from + at === 1 ? wish : `${wish}${from + at}`))
}
