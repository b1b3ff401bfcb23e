import type { Lang } from '@atrium/contract/constants.ts'
import type { SignatureRequest } from '@atrium/contract/esign/esign.shapes.ts'
import type { AuthorisedVisitor } from '@atrium/contract/products/products.shapes.ts'
import type { SignatureRequests } from './signature-requests.ts'
import { textIn, type TextKey } from './texts.ts'

/** A page of the notebook: everybody in an organisation has one. It is kept in memory. */
export interface NotebookPage {
  /** The record, as the portal knows it. */
  id: string
  author: Person
  text: string
  /** Requests for signatures, the newest first. */
  requestIds: string[]
}

export interface Person {
  id: string
  name: string
}

/** A page with what the portal says of its signatures. */
export interface ShownPage {
  page: NotebookPage
  isOwn: boolean
  /** The newest first; `undefined` for one of which the portal gave nothing. */
  requests: (SignatureRequest | undefined)[]
  /** Who can be asked to review it. */
  colleagues: Person[]
  /** Why something was not done: words of the portal, or one of the texts. */
  problem?: string | undefined
  /** False where product and portal share no secret. */
  canAsk: boolean
}

/** The forms of a page. */
const actions = ['text', 'signatures', 'withdraw'] as const
type Action = (typeof actions)[number]

/** True for the name of a form. */
export const isAction = (name: string): name is Action => actions.some((action) => action === name)

const maxTextLength = 20_000
const maxPages = 10_000
const maxShownRequests = 5
const day = 86_400_000

/** The pages of the demo notebook, and their signatures. */
export class DemoNotebook {
  readonly #signatures: SignatureRequests | undefined
  readonly #pages = new Map<string, NotebookPage>()
  /** Who has opened the notebook since it started, by organisation: the product knows nobody else. */
  readonly #people = new Map<string, Map<string, Person>>()

  constructor(signatures: SignatureRequests | undefined) {
    this.#signatures = signatures
  }

  static isFor = (pathname: string): boolean => /^\/notebook(\/|$)/.test(pathname)

  /** Remembers somebody as a colleague who can be asked. */
  addPerson({ Organisation, AccountInfo }: AuthorisedVisitor): void {
    const people = this.#people.get(Organisation.ID) ?? new Map<string, Person>()
    this.#people.set(Organisation.ID, people)
    if (people.size < maxPages) people.set(AccountInfo.ID, { id: AccountInfo.ID, name: AccountInfo.RealName })
  }

  /** The own page, or the one of an author in the same organisation; `undefined` where there is none. */
  async show(visitor: AuthorisedVisitor, authorId: string, problem?: string): Promise<ShownPage | undefined> {
    const isOwn = authorId === visitor.AccountInfo.ID
    const page = isOwn ? this.#ownPage(visitor) : this.#pages.get(keyOf(visitor.Organisation.ID, authorId))
    if (!page) return undefined
    const shown = page.requestIds.slice(0, maxShownRequests)
    const signatures = this.#signatures
    const outcomes = signatures ? await Promise.all(shown.map((id) => signatures.get(askerOf(visitor), id))) : []
    const people = this.#people.get(visitor.Organisation.ID)?.values() ?? []
    return {
      page,
      isOwn,
      problem,
      canAsk: this.#signatures !== undefined,
      requests: outcomes.map((outcome) => ('request' in outcome ? outcome.request : undefined)),
      colleagues: [...people].filter(({ id }) => id !== page.author.id),
    }
  }

  /** Does what a form of the own page asks for. Resolves to why it was not done, if so. */
  async act(
    visitor: AuthorisedVisitor,
    { action, form, origin }: { action: Action; form: URLSearchParams; origin: string },
  ): Promise<string | undefined> {
    const page = this.#ownPage(visitor)
    if (action === 'text') return save(page, form, visitor.Lang)
    if (!this.#signatures) return textIn(visitor.Lang)('noSecret')
    if (action === 'withdraw') {
      const [id = ''] = page.requestIds
      const outcome = await this.#signatures.withdraw(askerOf(visitor), id, form.get('reason') ?? '')
      return problemOf(outcome, visitor.Lang)
    }
    const reviewer = this.#people.get(visitor.Organisation.ID)?.get(form.get('reviewer') ?? '')
    const outcome = await this.#signatures.create(askerOf(visitor), {
      key: form.get('key') ?? '',
      recordId: page.id,
      title: textIn(visitor.Lang)('recordTitle', { id: page.id, author: page.author.name }),
      text: page.text,
      signers: [
        { accountId: page.author.id, meaning: 'author' },
        ...(reviewer ? [{ accountId: reviewer.id, meaning: 'review' }] : []),
      ],
      // To the day, so that a form that is sent twice asks for the same.
      until: new Date((Math.floor(Date.now() / day) + 15) * day),
      requestedById: page.author.id,
      returnUrl: `${origin}/notebook/${page.author.id}`,
    })
    if ('request' in outcome && !page.requestIds.includes(outcome.request.ID))
      page.requestIds.unshift(outcome.request.ID)
    return problemOf(outcome, visitor.Lang)
  }

  #ownPage({ Organisation, AccountInfo, Lang: lang }: AuthorisedVisitor): NotebookPage {
    const key = keyOf(Organisation.ID, AccountInfo.ID)
    const page = this.#pages.get(key) ?? {
      id: `ELN-${AccountInfo.ID.slice(-8).toUpperCase()}`,
      author: { id: AccountInfo.ID, name: AccountInfo.RealName },
      text: textIn(lang)('firstText'),
      requestIds: [],
    }
    if (this.#pages.size < maxPages) this.#pages.set(key, page)
    return page
  }
}

const keyOf = (organisationId: string, authorId: string) => `${organisationId} ${authorId}`
const askerOf = ({ Organisation, Lang: lang }: AuthorisedVisitor) => ({ organisation: Organisation.ID, lang })

function save(page: NotebookPage, form: URLSearchParams, lang: Lang): string | undefined {
  // Browsers send line breaks of forms as CR LF.
  const text = (form.get('text') ?? '').replaceAll('\r\n', '\n')
  const problem: TextKey | undefined =
    text.trim() === '' ? 'emptyText' : text.length > maxTextLength ? 'longText' : undefined
  if (problem) return textIn(lang)(problem)
  page.text = text
  return undefined
}

const problemOf = (outcome: Awaited<ReturnType<SignatureRequests['get']>>, lang: Lang): string | undefined =>
  'request' in outcome ? undefined : (outcome.problem ?? textIn(lang)('noAnswer'))
