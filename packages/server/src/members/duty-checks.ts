import type { DutyCheck, HandOver } from '@atrium/contract/members/leaving.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { CallError } from '#kit/call-error.ts'
import { toldName } from '@atrium/contract/kit/told-name.ts'
import type { Parts } from '#kit/parts.ts'
import { ProductProblem, type DutyMove } from '#outside/product-duties.ts'
import type { AskedProduct, HandedOver } from './leaving.store.ts'

type Duties = Parts['duties']

interface Question {
  organisationId: string
  people: readonly string[]
  products: readonly AskedProduct[]
  lang: Lang
}

/** Asks every product at once what people have to hand over. */
export const checkDuties = (duties: Duties, { products, ...question }: Question): Promise<DutyCheck[]> =>
  Promise.all(products.map((product) => checkProduct(duties, product, question)))

async function checkProduct(
  duties: Duties,
  product: AskedProduct,
  { organisationId, people, lang }: Omit<Question, 'products'>,
): Promise<DutyCheck> {
  const check = {
    ProductCode: product.code,
    ProductName: toldName(lang, { name: product.name, englishName: product.english_name }),
  }
  if (!duties.isConnected(product.code)) return { ...check, State: 'not-connected', Duties: [] }
  try {
    const found = await duties.ask(product.code, organisationId, people)
    return {
      ...check,
      State: 'asked',
      Duties: found.map(({ person, kind, reference, title }) => ({
        AccountID: person,
        Kind: kind,
        Reference: reference,
        Title: title,
      })),
    }
  } catch (problem) {
    if (!(problem instanceof ProductProblem)) throw problem
    return { ...check, State: 'failed', Duties: [] }
  }
}

const isSame = (a: HandOver, b: { AccountID: string; Kind: string; Reference: string }) =>
  a.AccountID === b.AccountID && a.Kind === b.Kind && a.Reference === b.Reference

/**
 * Every duty with whom it goes to. Fails where a product could not be asked and nobody said that this is known, and
 * where a duty goes to nobody: what is found now counts, not what was found when the dialog was opened.
 */
export function decide(checks: readonly DutyCheck[], handOvers: readonly HandOver[], isKnown: boolean): HandedOver[] {
  const unasked = checks.filter(({ State }) => State !== 'asked')
  if (unasked.length > 0 && !isKnown)
    throw new CallError('members.products-not-asked', {
      values: { products: unasked.map(({ ProductName }) => ProductName).join(', ') },
      details: { Checks: checks },
    })
  const decided = checks.flatMap(({ ProductCode, Duties }) =>
    Duties.map((duty) => ({
      duty,
      ProductCode,
      to: handOvers.find((wish) => wish.ProductCode === ProductCode && isSame(wish, duty))?.ToAccountID,
    })),
  )
  const open = decided.filter(({ to }) => to === undefined)
  if (open.length > 0)
    throw new CallError('members.duties-open', {
      values: { count: String(open.length) },
      details: { Checks: checks },
    })
  return decided.map(({ duty, ProductCode, to }) => ({
    productCode: ProductCode,
    accountId: duty.AccountID,
    duty: duty.Kind,
    reference: duty.Reference,
    title: duty.Title,
    toAccountId: String(to),
  }))
}

/** Hands over in each product; the first one that does not take it ends it. */
export async function handOverAll(duties: Duties, organisationId: string, list: readonly HandedOver[]): Promise<void> {
  const codes = [...new Set(list.map(({ productCode }) => productCode))]
  for (const code of codes) {
    const moves = list
      .filter(({ productCode }) => productCode === code)
      .map((one): DutyMove => ({
        person: one.accountId,
        kind: one.duty,
        reference: one.reference,
        to: one.toAccountId,
      }))
    try {
      await duties.handOver(code, organisationId, moves)
    } catch (problem) {
      if (!(problem instanceof ProductProblem)) throw problem
      throw new CallError('members.hand-over-refused', {
        values: { product: code, reason: problem.reason ?? problem.message },
      })
    }
  }
}
