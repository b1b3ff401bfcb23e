import type { HandoverCheck, HandOver, Successor } from '@atrium/contract/members/leaving.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { CallError } from '#kit/http/call-error.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import type { OutsideServices } from '#outside/services.ts'
import { ProductError } from '#outside/handover-tasks.ts'
import type { LicensedProduct, HandedOver } from './leaving.store.ts'

interface Question {
  organisationId: string
  people: readonly string[]
  products: readonly LicensedProduct[]
  lang: Lang
}

/** Requests the handover tasks of people from all products at once. */
export const requestHandoverTasks = (
  handoverTasks: OutsideServices['handoverTasks'],
  { products, ...question }: Question,
): Promise<HandoverCheck[]> => Promise.all(products.map((product) => requestTasks(handoverTasks, product, question)))

async function requestTasks(
  handoverTasks: OutsideServices['handoverTasks'],
  product: LicensedProduct,
  { organisationId, people, lang }: Omit<Question, 'products'>,
): Promise<HandoverCheck> {
  const check = {
    ProductCode: product.code,
    ProductName: localizedName(lang, { name: product.name, englishName: product.english_name }),
  }
  if (!handoverTasks.isConnected(product.code)) return { ...check, State: 'not-connected', Duties: [] }
  try {
    const found = await handoverTasks.list(product.code, organisationId, people)
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
    if (!(problem instanceof ProductError)) throw problem
    return { ...check, State: 'failed', Duties: [] }
  }
}

/** The key of a task, and of all tasks of one kind. */
const keyOf = (code: string, { AccountID, Kind, Reference }: Pick<HandOver, 'AccountID' | 'Kind' | 'Reference'>) =>
  JSON.stringify([code, AccountID, Kind, Reference])
const kindKey = (code: string, kind: string) => JSON.stringify([code, kind])

/** The successors that an administrator chose, per task and per kind. */
interface SuccessorChoices {
  HandOvers?: readonly HandOver[]
  Successors?: readonly Successor[]
  Acknowledged?: boolean
}

/** Tasks with the successors chosen for them; an empty one where none was chosen. */
function withSuccessors(
  checks: readonly HandoverCheck[],
  { HandOvers = [], Successors = [] }: SuccessorChoices,
): HandedOver[] {
  const single = new Map(HandOvers.map((choice) => [keyOf(choice.ProductCode, choice), choice.ToAccountID]))
  const ofKind = new Map(Successors.map((choice) => [kindKey(choice.ProductCode, choice.Kind), choice.ToAccountID]))
  return checks.flatMap(({ ProductCode, Duties }) =>
    Duties.map((duty) => ({
      productCode: ProductCode,
      accountId: duty.AccountID,
      duty: duty.Kind,
      reference: duty.Reference,
      title: duty.Title,
      toAccountId: single.get(keyOf(ProductCode, duty)) ?? ofKind.get(kindKey(ProductCode, duty.Kind)) ?? '',
    })),
  )
}

/**
 * The tasks for which a successor was chosen. Throws `members.hand-over-not-asked` if a product with chosen tasks did not
 * respond: its tasks are unknown, so none of them would be handed over.
 */
export function assignedTasks(checks: readonly HandoverCheck[], choices: SuccessorChoices): HandedOver[] {
  const { HandOvers = [], Successors = [] } = choices
  const chosen = new Set([...HandOvers, ...Successors].map(({ ProductCode }) => ProductCode))
  const unanswered = checks.filter(({ ProductCode, State }) => State === 'failed' && chosen.has(ProductCode))
  if (unanswered.length > 0)
    throw new CallError('members.hand-over-not-asked', {
      values: { products: unanswered.map(({ ProductName }) => ProductName).join(', ') },
    })
  return withSuccessors(checks, choices).filter(({ toAccountId }) => toAccountId !== '')
}

/**
 * Assigns every task to its successor. Throws `members.products-not-asked` if a product did not respond and that was
 * not acknowledged, and `members.duties-open` if a task has no successor.
 */
export function assignSuccessors(checks: readonly HandoverCheck[], choices: SuccessorChoices): HandedOver[] {
  const unanswered = checks.filter(({ State }) => State !== 'asked')
  if (unanswered.length > 0 && !choices.Acknowledged)
    throw new CallError('members.products-not-asked', {
      values: { products: unanswered.map(({ ProductName }) => ProductName).join(', ') },
      details: { Checks: checks },
    })
  const decided = withSuccessors(checks, choices)
  const open = decided.filter(({ toAccountId }) => toAccountId === '')
  if (open.length > 0)
    throw new CallError('members.duties-open', {
      values: { count: String(open.length) },
      details: { Checks: checks },
    })
  return decided
}
