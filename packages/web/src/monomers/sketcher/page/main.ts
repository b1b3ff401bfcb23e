import { send, type FromEditor } from '../messages.ts'

// Ketcher and what it brings along expect these of Node.
Object.assign(globalThis, { global: globalThis, process: { env: {} } })

try {
  const { startEditor } = await import('./start-editor.tsx')
  startEditor()
} catch (problem) {
  send<FromEditor>(parent, { kind: 'failed' })
  throw problem
}
