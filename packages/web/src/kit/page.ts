import type { Access } from '@atrium/contract/kit/call.ts'
import type { app } from '@atrium/phrases/en/app.ts'
import type { ComponentType } from 'react'
import type { TextDomain } from './phrases.ts'

type TitleKey = Extract<keyof typeof app, `page.${string}`>

/** A page, said once: router, title, access and frame follow from it. */
export interface Page {
  path: `/${string}`
  title: TitleKey
  access: Access
  /** `card-home`: logo, avatar, sign-out. `administration`: with the menu at the side. `no-auth`: the logo alone. `bare`: nothing around it. */
  frame: 'card-home' | 'administration' | 'no-auth' | 'bare'
  /** On a phone the footer says the version alone. */
  hasCompactFooterOnPhone?: boolean
  /** The domains whose texts the page shows, besides those of the frame. */
  texts: readonly TextDomain[]
  load: () => Promise<ComponentType>
}

/** Declares the pages of a domain. */
export const pages = (list: readonly Page[]): readonly Page[] => list
