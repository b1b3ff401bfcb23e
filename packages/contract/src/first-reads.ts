import { identityCalls } from './identity/identity.calls.ts'
import type { ReadCall } from './kit/call.ts'
import { noticeCalls } from './notices/notices.calls.ts'
import { bannerTypes, type NoticeType } from './notices/notices.shapes.ts'
import { productCalls } from './products/products.calls.ts'

/** The mark in the browser's timeline at which the client has rendered its first screen; the bench reads it. */
export const usableMark = 'atrium.usable'

/** A read with what it is given. */
export interface FirstRead {
  call: ReadCall
  given: { query?: Readonly<Record<string, string | boolean>> }
}

/** The answer to a first read. */
export interface FirstAnswer extends Pick<FirstRead, 'given'> {
  at: ReadCall['at']
  response: unknown
}

/** The launcher shows what is not licensed, too. */
export const everyProduct = { query: { showUnAuthorized: true } } as const

/** What a page asks for its banner: only an urgent announcement is one; the sign-in page shows all of its own. */
export const bannerRead = (noticeType: NoticeType) => ({
  query: { noticeType, ...(bannerTypes.includes(noticeType) && { urgent: true }) },
})

const announced = (noticeType: NoticeType): FirstRead => ({ call: noticeCalls.latest, given: bannerRead(noticeType) })

/**
 * What the first screens ask before they draw anything. The server answers it inside the page, as far as the visitor may
 * have it: on a slow line each question costs more than all of these answers together.
 */
export const firstReads = {
  everyone: [{ call: identityCalls.session, given: {} }],
  strangers: [announced('login')],
  people: [
    announced('home'),
    { call: noticeCalls.unread, given: {} },
    { call: productCalls.authorizeInfo, given: everyProduct },
    { call: productCalls.toDos, given: {} },
  ],
} satisfies Record<string, readonly FirstRead[]>
