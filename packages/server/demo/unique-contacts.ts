const prefixes =
  '130 131 132 133 135 136 137 138 139 150 151 152 153 155 156 157 158 159 166 173 175 176 177 178 180 181 182 183 185 186 187 188 189 191 198 199'.split(
    ' ',
  )
const numbersPerPrefix = 100_000_000
/** Has no factor in common with the numbers of a prefix, so that none comes twice. */
const stride = 38_196_601

/** Hands out account names and phone numbers, none twice in the installation. */
export class UniqueContacts {
  readonly #accounts = new Map<string, number>()
  readonly #takenPhones: ReadonlySet<string>
  #phones = 0

  constructor(known: readonly { account: string; phone: string | null }[]) {
    for (const { account } of known) this.#accounts.set(account, 1)
    this.#takenPhones = new Set(known.flatMap(({ phone }) => phone ?? []))
  }

  /** `zhang.wei`, then `zhang.wei2`, `zhang.wei3` … */
  account(wanted: string): string {
    const number = (this.#accounts.get(wanted) ?? 0) + 1
    this.#accounts.set(wanted, number)
    return number === 1 ? wanted : wanted + number
  }

  phone(): string {
    const number = this.#phones
    this.#phones += 1
    const prefix = prefixes[(number * 7) % prefixes.length]
    const phone = `${prefix}${String((number * stride + 20_461_378) % numbersPerPrefix).padStart(8, '0')}`
    return this.#takenPhones.has(phone) ? this.phone() : phone
  }
}
