import type { Ketcher } from 'ketcher-core'
import { Editor } from 'ketcher-react'
import 'ketcher-react/dist/index.css'
import { StandaloneStructServiceProvider } from 'ketcher-standalone/dist/binaryWasmNoRender'
import { createRoot } from 'react-dom/client'
import { listen, send, type FromEditor, type ToEditor } from '../messages.ts'
import { hiddenButtons } from './hidden-buttons.ts'
import './page.css'

const tell = (message: FromEditor) => send(parent, message)

/** Shows Ketcher and does what the form asks for. */
export function startEditor(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  createRoot(root).render(
    <Editor
      staticResourcesUrl=""
      structServiceProvider={new StandaloneStructServiceProvider()}
      disableMacromoleculesEditor
      buttons={hiddenButtons}
      errorHandler={(message) => tell({ kind: 'problem', message })}
      onInit={serve}
    />,
  )
}

function serve(ketcher: Ketcher) {
  let isOpened = false
  ketcher.editor.subscribe('change', () => isOpened && tell({ kind: 'changed' }))
  listen<ToEditor>(
    () => parent,
    (message) => {
      switch (message.kind) {
        case 'open':
          void open(ketcher, message.molfile).then(() => {
            isOpened = true
            tell({ kind: 'opened' })
          })
          break
        case 'read':
          void read(ketcher).then((molfile) => tell({ kind: 'drawing', request: message.request, molfile }))
          break
        case 'select':
          select(ketcher, message.atoms)
      }
    },
  )
  tell({ kind: 'ready' })
}

async function open(ketcher: Ketcher, molfile: string) {
  try {
    if (molfile) await ketcher.setMolecule(molfile)
  } catch (problem) {
    tell({ kind: 'problem', message: problem instanceof Error ? problem.message : String(problem) })
  }
}

async function read(ketcher: Ketcher): Promise<string | null> {
  if (ketcher.editor.struct().isBlank()) return ''
  try {
    return await ketcher.getMolfile('v2000')
  } catch {
    return null
  }
}

function select({ editor }: Ketcher, numbers: readonly number[]) {
  // Atoms have an identifier for life; a molfile numbers those that are left.
  const ids = [...editor.struct().atoms.keys()]
  const atoms = numbers.flatMap((number) => ids[number - 1] ?? [])
  editor.selection(atoms.length > 0 ? { atoms } : null)
}
