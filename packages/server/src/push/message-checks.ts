import { messageTemplates, type MessageInput } from '@atrium/contract/push/message.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { Fail } from '#kit/http/call-error.ts'
import { gapsIn, plainText, type TextOptions } from '#outside/notifications/notification-text.ts'

/** Bytes of UTF-8 that every chat platform takes. */
export const maxMessageBytes = 2_048
/** A name as long as most are, in Chinese: the text with each name is not measured apart. */
const longName = '名'.repeat(20)

/** Throws unless there is one text and all of its variables have values. */
export function checkText(
  { Template, Texts, Variables = {} }: MessageInput,
  fail: Fail<'push.text-needed' | 'push.variable-missing'>,
): void {
  if ((Template === undefined) === (Texts === undefined)) fail('push.text-needed')
  const needed = Template
    ? messageTemplates[Template]
    : [Texts?.zh, Texts?.en].flatMap((text) => (text ? gapsIn(`${text.Title} ${text.Text}`) : []))
  const missing = needed.find((name) => name !== 'name' && !Variables[name]?.trim())
  if (missing !== undefined) fail('push.variable-missing', { values: { name: missing } })
}

/** Throws where a text is longer than chat platforms take, in any language. */
export function checkLength(options: Omit<TextOptions, 'lang'>, fail: Fail<'push.text-too-long'>): void {
  const isLonger = (lang: Lang) =>
    Buffer.byteLength(plainText({ ...options, lang, params: { ...options.params, name: longName } })) > maxMessageBytes
  if (isLonger('zh') || isLonger('en')) fail('push.text-too-long', { values: { most: String(maxMessageBytes) } })
}

/** Throws unless a link leads to the application or to the portal: a message may send nobody anywhere else. */
export function checkLink(
  link: string | undefined,
  { webUrl, publicUrl }: { webUrl: string | null; publicUrl: string },
  fail: Fail<'push.wrong-link'>,
): void {
  if (link === undefined) return
  const url = URL.parse(link)
  const isOurs = url?.origin === URL.parse(publicUrl)?.origin
  const isAllowed =
    isOurs || (url?.protocol === 'https:' && webUrl !== null && url.origin === URL.parse(webUrl)?.origin)
  // What `URL` would leave out may not be read otherwise by others.
  if (!url || !isAllowed || url.username || url.password || /[\s\\\p{Cc}]/u.test(link)) fail('push.wrong-link')
}
