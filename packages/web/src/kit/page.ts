import type { Access } from '@atrium/contract/kit/call.ts'
import { accessOf, type MenuEntryCode } from '@atrium/contract/menus/menu-entries.ts'
import type { NoticeType } from '@atrium/contract/notices/notices.shapes.ts'
import type { PortalSettings } from '@atrium/contract/portal-settings.ts'
import type { app } from '@atrium/phrases/en/app.ts'
import type { ComponentType } from 'react'
import type { TextDomain } from './phrases.ts'

type TitleKey = Extract<keyof typeof app, `page.${string}`>

/** Route, title, access and frame of a page. */
export interface Page {
  /** Route name, where specified. */
  name?: string
  path: `/${string}`
  title: TitleKey
  access: Access
  /** Menu entry of the page, which determines access and visibility. */
  menu?: MenuEntryCode
  /**
   * `card-home`: logo, avatar and sign-out. `signed-in`: also the product menu. `administration`: also the side menu.
   * `no-auth`: logo only. `bare`: none. The nostalgia version replaces the first three.
   */
  frame: 'card-home' | 'signed-in' | 'administration' | 'no-auth' | 'bare'
  /** Compact footer on phones. */
  hasCompactFooterOnPhone?: boolean
  /** Fills the window below the header: without a footer. */
  isWorkspace?: boolean
  /** Module that enables the page. */
  module?: keyof PortalSettings['modules']
  /** Help document, as `entry/section/document`. */
  help?: string
  /** Text domains of the page, besides those of the frame. */
  texts: readonly TextDomain[]
  /** Announcements prefetched with the code. */
  notices?: readonly NoticeType[]
  load: () => Promise<ComponentType>
}

type PageWith<K extends 'menu' | 'access'> = Omit<Page, 'menu' | 'access'> & Required<Pick<Page, K>>

/** Declares the pages of a domain; a menu entry determines the access. */
export const pages = (list: readonly (PageWith<'menu'> | PageWith<'access'>)[]): readonly Page[] =>
  list.map((page) => ('menu' in page ? { ...page, access: accessOf(page.menu) } : page))
