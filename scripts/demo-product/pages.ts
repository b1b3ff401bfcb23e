import type { Lang } from '@atrium/contract/constants.ts'
import { askingAddress } from '@atrium/contract/products/asking.ts'
import type { AuthorisedVisitor } from '@atrium/contract/products/products.shapes.ts'
import { startingProducts } from '@atrium/contract/products/starting-products.ts'
import { Html, html } from './html.ts'
import { notebookCode, type Product } from './products.ts'
import { styleOf } from './style.ts'
import { textIn, type TextKey } from './texts.ts'

/** What every page needs to be drawn. */
export interface Setting {
  product: Product
  portal: string
  lang: Lang
  /** Permits the one style of the page. */
  nonce: string
}

const roleNames: Record<string, TextKey> = { member: 'member', 'organisation-admin': 'administrator' }

/** Greets a person the portal knows. */
export function greeting(
  setting: Setting,
  { visitor, roles }: { visitor: AuthorisedVisitor; roles: readonly string[] },
): Html {
  const text = textIn(setting.lang)
  const declared = startingProducts.find(({ code }) => code === setting.product.code)?.roles ?? []
  const roleName = (role: string) => {
    const known = declared.find(({ Code }) => Code === role)
    if (known) return setting.lang === 'en' ? known.EnglishName : known.Name
    return roleNames[role] ? text(roleNames[role]) : role
  }
  const facts: readonly (readonly [TextKey, string | undefined])[] = [
    ['organisation', visitor.Organisation.OrgName],
    ['department', visitor.DeptInfo?.Name],
    ['account', visitor.AccountInfo.Account],
    ['roles', roles.map(roleName).join(' · ')],
  ]
  const rows = facts.flatMap(([key, value]) =>
    value
      ? [
          html`<div>
            <dt>${text(key)}</dt>
            <dd>${value}</dd>
          </div>`,
        ]
      : [],
  )
  return frame(setting, {
    title: text('welcome', { name: visitor.AccountInfo.RealName }),
    content: html`<p>${text('confirmed')}</p>
      <dl>${rows}</dl>
      <nav>
        ${setting.product.code === notebookCode ? html`<a href="/notebook">${text('openPage')}</a>` : html``}${portalLink(setting)}
      </nav>
      <p class="note">${text('signOutNote')}</p>`,
  })
}

/** The public page. */
export function about(setting: Setting): Html {
  return frame(setting, {
    title: setting.product.name[setting.lang],
    content: html`<p>${textIn(setting.lang)('about')}</p>
      <nav>${portalLink(setting)}</nav>`,
  })
}

/** Says that there is no such page. */
export function notFound(setting: Setting): Html {
  const text = textIn(setting.lang)
  return frame(setting, {
    title: text('notFoundTitle'),
    content: html`<p>${text('notFound')}</p>
      <nav><a href="/">${text('backToStart')}</a>${portalLink(setting)}</nav>`,
  })
}

/** Says that the organisation may not use this product. */
export function unauthorised(setting: Setting): Html {
  const text = textIn(setting.lang)
  const sentence = text('unauthorised', { product: setting.product.name[setting.lang] })
  return frame(setting, {
    title: text('unauthorisedTitle'),
    content: html`<p>${sentence}</p>
      <nav>${portalLink(setting)}</nav>`,
  })
}

/** Says that the person has no seat, and leads to where one is asked for. */
export function noSeat(setting: Setting): Html {
  const text = textIn(setting.lang)
  const { product, portal, lang } = setting
  return frame(setting, {
    title: text('noSeatTitle'),
    content: html`<p>${text('noSeat', { product: product.name[lang] })}</p>
      <nav><a href="${portal + askingAddress(product.code)}">${text('ask')}</a>${portalLink(setting)}</nav>`,
  })
}

/** Passes on why the portal refuses, in the portal's own words. */
export function refused(setting: Setting, message: string): Html {
  return frame(setting, {
    title: textIn(setting.lang)('refusedTitle'),
    content: html`<p>${message}</p>
      <nav>${portalLink(setting)}</nav>`,
  })
}

/** Page for an unreachable portal, with a link to try again. */
export function unreachable(setting: Setting, path: string): Html {
  const text = textIn(setting.lang)
  const content = html`<p>${text('unreachable')}</p>
    <nav><a href="${path}">${text('retry')}</a>${portalLink(setting)}</nav>`
  return frame(setting, { title: text('unreachableTitle'), content })
}

/** Leads back to the portal. */
export const portalLink = ({ portal, lang }: Setting) => html`<a href="${portal}">${textIn(lang)('backToPortal')}</a>`

/** What surrounds the content of every page. */
export function frame({ product, lang, nonce }: Setting, { title, content }: { title: string; content: Html }): Html {
  const name = product.name[lang]
  const sign = html`<div class="sign">
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="${product.sign}" /></svg>
  </div>`
  return html`<!doctype html>
    <html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${name}</title>
        <link rel="icon" href="${iconOf(product)}" />
        <style nonce="${nonce}">
          ${new Html(styleOf(product))}
        </style>
      </head>
      <body>
        <header>${sign}<strong>${name}</strong><span>${textIn(lang)('demonstration')}</span></header>
        <main>
          <article>
            ${sign}
            <h1>${title}</h1>
            ${content}
          </article>
        </main>
      </body>
    </html>`
}

function iconOf({ color, sign }: Product): string {
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
    <rect width="24" height="24" rx="6" fill="${color}" />
    <path d="${sign}" transform="matrix(.7 0 0 .7 3.6 3.6)" fill="none" stroke="#fff" stroke-width="2" />
  </svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg.text)}`
}
