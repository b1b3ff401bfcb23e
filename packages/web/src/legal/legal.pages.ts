import { pages } from '#kit/page.ts'

export const legalPages = pages([])
