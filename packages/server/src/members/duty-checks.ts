import type { DutyCheck, HandOver, Successor } from '@atrium/contract/members/leaving.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { CallError } from '#kit/call-error.ts'
import { toldName } from '@atrium/contract/kit/told-name.ts'
import type { Parts } from '#kit/parts.ts'
import { ProductProblem } from '#outside/product-duties.ts'
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

/** Under which a duty, and all of one kind, are found among the wishes. */
const keyOf = (code: string, { AccountID, Kind, Reference }: Pick<HandOver, 'AccountID' | 'Kind' | 'Reference'>) =>
  JSON.stringify([code, AccountID, Kind, Reference])
const kindKey = (code: string, kind: string) => JSON.stringify([code, kind])

/** What the administrator said: to whom single duties go, to whom all others of a kind, and that some were not asked. */
interface Wishes {
  HandOvers?: readonly HandOver[]
  Successors?: readonly Successor[]
  Acknowledged?: boolean
}

/**
 * Every duty with whom it goes to. Fails where a product could not be asked and nobody said that this is known, and
 * where a duty goes to nobody: what is found now counts, not what was found when the dialog was opened.
 */
export function decide(
  checks: readonly DutyCheck[],
  { HandOvers = [], Successors = [], Acknowledged = false }: Wishes,
): HandedOver[] {
  const unasked = checks.filter(({ State }) => State !== 'asked')
  if (unasked.length > 0 && !Acknowledged)
    throw new CallError('members.products-not-asked', {
      values: { products: unasked.map(({ ProductName }) => ProductName).join(', ') },
      details: { Checks: checks },
    })
  const single = new Map(HandOvers.map((wish) => [keyOf(wish.ProductCode, wish), wish.ToAccountID]))
  const ofKind = new Map(Successors.map((wish) => [kindKey(wish.ProductCode, wish.Kind), wish.ToAccountID]))
  const decided = checks.flatMap(({ ProductCode, Duties }) =>
    Duties.map((duty) => ({
      productCode: ProductCode,
      accountId: duty.AccountID,
      duty: duty.Kind,
      reference: duty.Reference,
      title: duty.Title,
      toAccountId: single.get(keyOf(ProductCode, duty)) ?? ofKind.get(kindKey(ProductCode, duty.Kind)) ?? '',
    })),
  )
  const open = decided.filter(({ toAccountId }) => toAccountId === '')
  if (open.length > 0)
    throw new CallError('members.duties-open', {
      values: { count: String(open.length) },
      details: { Checks: checks },
    })
  return decided
}
