import type { Lang } from '@atrium/contract/constants.ts'

const en = {
  welcome: 'Welcome, {{name}}',
  confirmed: 'The portal has confirmed who you are. There is no need to sign in again.',
  account: 'Account',
  organisation: 'Organisation',
  department: 'Department',
  roles: 'Role',
  member: 'Member',
  administrator: 'Organisation administrator',
  signOutNote: 'When you sign out of the portal, your visit here ends with it.',
  backToPortal: 'Back to the portal',
  demonstration: 'Demonstration',
  about: 'This is the public page of the application in the demonstration. Ask for access in the portal.',
  unauthorisedTitle: 'Unauthorised',
  unauthorised: 'Your organisation is not licensed for {{product}}. Please contact your administrator.',
  noSeatTitle: 'You have no seat yet',
  noSeat: 'Your organisation is licensed for {{product}}, but you have no seat in it. Ask an administrator for one.',
  ask: 'Ask for access',
  refusedTitle: 'You cannot come in right now',
  unreachableTitle: 'The portal cannot be reached',
  unreachable:
    'Only the portal can tell us who you are, and it does not answer right now. Please try again in a moment.',
  retry: 'Try again',
}

type Texts = typeof en
export type TextKey = keyof Texts

const zh: Texts = {
  welcome: '欢迎，{{name}}',
  confirmed: '门户已确认您的身份，无需再次登录。',
  account: '账号',
  organisation: '组织',
  department: '部门',
  roles: '角色',
  member: '成员',
  administrator: '组织管理员',
  signOutNote: '退出门户后，此处的访问也会随之结束。',
  backToPortal: '返回门户',
  demonstration: '演示应用',
  about: '这是演示环境中该应用的公开页面。如需使用，请在门户中申请。',
  unauthorisedTitle: '未授权',
  unauthorised: '贵组织尚未开通{{product}}，请联系管理员。',
  noSeatTitle: '您还没有使用名额',
  noSeat: '贵组织已开通{{product}}，但尚未给您分配名额，可向管理员申请。',
  ask: '申请使用',
  refusedTitle: '暂时无法访问',
  unreachableTitle: '无法连接门户',
  unreachable: '您的身份需由门户确认，但门户目前没有响应，请稍后重试。',
  retry: '重试',
}

const texts: Record<Lang, Texts> = { zh, en }

/** A text in a language, with its `{{words}}` filled in. */
export const textIn =
  (lang: Lang) =>
  (key: TextKey, words: Record<string, string> = {}): string =>
    texts[lang][key].replace(/{{(\w+)}}/g, (_, word: string) => words[word] ?? '')

/** The first of our languages that a browser asks for, else Chinese. */
export function browserLanguage(acceptLanguage: string | undefined): Lang {
  const wanted = /(?:^|[,\s])(zh|en)\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase()
  return wanted === 'en' ? 'en' : 'zh'
}
