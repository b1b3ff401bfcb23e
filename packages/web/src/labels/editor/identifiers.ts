import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'

const maxKeyLength = 40

/** An identifier that no component and no group has. */
export function newIdentifier(): string {
  // `randomUUID` is missing where the portal is reached without TLS.
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A key like the wanted one that no component of the template has, and none of `taken`. */
export function uniqueKey({ components }: LabelTemplate, wanted: string, taken: Iterable<string> = []): string {
  const keys = new Set([...components.map(({ key }) => key), ...taken])
  if (!keys.has(wanted)) return wanted
  const stem = wanted.replace(/\d{1,6}$/, '')
  let number = 2
  const key = () => `${stem.slice(0, maxKeyLength - String(number).length)}${number}`
  while (keys.has(key())) number += 1
  return key()
}
