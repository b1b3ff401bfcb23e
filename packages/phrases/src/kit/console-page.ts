import type { connections } from '../en/connections.ts'

/** Values of the portal that pages of consoles name, by the keys of their labels. */
const portalFields = [
  'callback',
  'loggedOut',
  'logout',
  'entity',
  'start',
  'clientId',
  'secret',
  'issuer',
  'saml.metadataUrl',
  'saml.ownMetadata',
  'wecomCorp',
  'casServer',
  'ldap.reader',
  'ldap.secret',
  'ldap.base',
  'ldap.ca',
] as const satisfies readonly (keyof typeof connections)[]
export type PortalField = (typeof portalFields)[number]

/** A value that is entered there, or taken from there; a text where the portal calls it as the console does. */
export type PortalValue = { field: PortalField } | { text: string }

interface Marked {
  label: string
  /** Whether it is what the step is about. */
  isMarked: boolean
}
export type ConsoleItem = Marked &
  (
    | { kind: 'value'; value: string }
    | { kind: 'entered'; value: PortalValue }
    /** Without an example, the value is hidden, or is different everywhere. */
    | { kind: 'taken'; value: PortalValue; example?: string }
    | { kind: 'box'; isTicked: boolean }
    | { kind: 'button' }
  )

/** A page of a provider's console. */
export interface ConsolePage {
  path: readonly string[]
  menu: readonly { label: string; isChosen: boolean }[]
  items: readonly ConsoleItem[]
}

/** Reads a page in the notation of the phrases `consoles`. */
export function readConsolePage(text: string): ConsolePage {
  const [path = '', ...lines] = text.split('\n')
  const isMenu = (line: string) => line.startsWith('- ')
  return {
    path: path.split(' > '),
    menu: lines.filter(isMenu).map((line) => {
      const isChosen = line.startsWith('- *')
      return { label: line.slice(isChosen ? 3 : 2), isChosen }
    }),
    items: lines.filter((line) => !isMenu(line)).map(readItem),
  }
}

function readItem(line: string): ConsoleItem {
  const isMarked = line.endsWith(' *')
  const text = isMarked ? line.slice(0, -2) : line
  const [, tick, boxLabel] = /^\[([x ])\] (.+)$/.exec(text) ?? []
  if (boxLabel) return { kind: 'box', label: boxLabel, isTicked: tick === 'x', isMarked }
  if (text.startsWith('[')) return { kind: 'button', label: text.slice(1, -1), isMarked }
  const [, label = text, sign, value = ''] = /^(.+?) (<=|=>|=) (.+)$/.exec(text) ?? []
  if (sign === '<=') return { kind: 'entered', label, value: portalValue(value), isMarked: true }
  if (sign === '=>') return { kind: 'taken', label, value: portalValue(value), isMarked: true }
  const [, example, taken] = /^(.+) => (.+)$/.exec(value) ?? []
  if (example && taken) return { kind: 'taken', label, value: portalValue(taken), example, isMarked: true }
  return { kind: 'value', label, value, isMarked }
}

function portalValue(name: string): PortalValue {
  const field = portalFields.find((one) => one === name)
  return field ? { field } : { text: name }
}
