import type { Lang } from '@atrium/contract/constants.ts'
import { phrase } from '#kit/text/language.ts'
import type { notificationRecipients, notifications } from './notifications.tables.ts'

type Message = Pick<typeof notifications.$inferSelect, 'template' | 'texts' | 'link'>
type Params = (typeof notificationRecipients.$inferSelect)['params']

export interface TextOptions {
  lang: Lang
  message: Message
  params: Params
  portal: { name: string; publicUrl: string }
}

/** The address to which a message leads; those of the portal are stored as paths. */
export const linkAddress = (link: string | null, { publicUrl }: { publicUrl: string }): string =>
  link === null ? '' : link.startsWith('#') ? `${publicUrl}/${link}` : link

/** Title and text of a message in the language of a person. */
export function notificationText({ lang, message, params, portal }: TextOptions): { title: string; text: string } {
  const values = { portal: portal.name, ...params, link: linkAddress(message.link, portal) }
  const { template, texts } = message
  if (template) {
    const part = (name: 'subject' | 'text') => phrase(lang, 'server', `message.${template}.${name}`, values)
    return { title: part('subject'), text: part('text') }
  }
  const own = texts?.[lang] ?? texts?.zh
  return { title: fillGaps(own?.title ?? '', params), text: fillGaps(own?.text ?? '', params) }
}

/** A text with its gaps, `{{name}}`, filled. */
export const fillGaps = (text: string, values: Record<string, string>): string =>
  text.replaceAll(gap, (whole, name: string) => values[name] ?? whole)

/** The names of the gaps of a text. */
export const gapsIn = (text: string): string[] => [...text.matchAll(gap)].map(([, name]) => String(name))

const gap = /\{\{(\w{1,40})\}\}/g

/** A message as one text, for a chat platform: a link stands below, unless the text names it. */
export function plainText(options: TextOptions): string {
  const { title, text } = notificationText(options)
  const link = linkAddress(options.message.link, options.portal)
  return [title, text, ...(link && !text.includes(link) ? [link] : [])].join('\n')
}
