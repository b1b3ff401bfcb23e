import type { Access } from '@atrium/contract/kit/call.ts'
import type { NoticeType } from '@atrium/contract/notices/notices.shapes.ts'
import type { PortalSettings } from '@atrium/contract/portal-settings.ts'
import type { app } from '@atrium/phrases/en/app.ts'
import type { ComponentType } from 'react'
import type { TextDomain } from './phrases.ts'

type TitleKey = Extract<keyof typeof app, `page.${string}`>

/** A page, said once: router, title, access and frame follow from it. */
export interface Page {
  /** The name of the route, where the specification gives it one. */
  name?: string
  path: `/${string}`
  title: TitleKey
  access: Access
  /**
   * `card-home`: a header with logo, avatar and sign-out. `signed-in`: one with the products, too. `administration`: that
   * and the menu at the side. `no-auth`: the logo alone. `bare`: nothing around it. Who likes the nostalgia version has
   * its header instead of the first three.
   */
  frame: 'card-home' | 'signed-in' | 'administration' | 'no-auth' | 'bare'
  /** On a phone the footer says the version alone. */
  hasCompactFooterOnPhone?: boolean
  /** The module without which the page is not there. */
  module?: keyof PortalSettings['modules']
  /** The help document about it, as `entry/section/document`. */
  help?: string
  /** The domains whose texts the page shows, besides those of the frame. */
  texts: readonly TextDomain[]
  /** What is announced on the page: asked for together with its code. */
  notices?: readonly NoticeType[]
  load: () => Promise<ComponentType>
}

/** Declares the pages of a domain. */
export const pages = (list: readonly Page[]): readonly Page[] => list
