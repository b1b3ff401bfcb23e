import type { HelpBlock, HelpRun } from '@atrium/contract/help/help.shapes.ts'
import { Info, Lightbulb, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { HelpHeading } from './help-heading.tsx'
import { HelpRuns } from './help-runs.tsx'

/** A block as it is drawn, however deep it stands: what the contract says with an end goes on here. */
type Block = Omit<HelpBlock, 'Items' | 'Blocks'> & {
  Items?: readonly (readonly Block[])[]
  Blocks?: readonly Block[]
}

interface Props {
  blocks: readonly Block[]
  /** Path of the document. */
  path: string
}

/** The text of a document. Blocks of a document do not move, so their places tell them apart. */
export const HelpBlocks = ({ blocks, path }: Props) => (
  <>
    {blocks.map((block, at) => (
      // oxlint-disable-next-line react/no-array-index-key
      <OneBlock key={at} block={block} path={path} />
    ))}
  </>
)

function OneBlock({ block, path }: { block: Block; path: string }) {
  switch (block.Kind) {
    case 'heading':
      return <HelpHeading heading={block} path={path} />
    case 'paragraph':
      return (
        <p>
          <HelpRuns runs={block.Runs} />
        </p>
      )
    case 'list':
      return <List list={block} path={path} />
    case 'note':
      return <Note note={block} path={path} />
    case 'table':
      return <Table table={block} />
    case 'code':
      return (
        // What scrolls must be reached by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0}>
          <code>{block.Text}</code>
        </pre>
      )
    case 'image':
      return <img src={block.Source} alt={block.Alternative} loading="lazy" />
    case 'rule':
      return <hr />
  }
}

function List({ list: { Start, Items = [] }, path }: { list: Block; path: string }) {
  const items = Items.map((blocks, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={at}>
      <HelpBlocks blocks={blocks} path={path} />
    </li>
  ))
  return Start === undefined ? <ul>{items}</ul> : <ol start={Start}>{items}</ol>
}

const noteIcons = { note: Info, tip: Lightbulb, warning: TriangleAlert }

function Note({ note: { Tone = 'note', Blocks = [] }, path }: { note: Block; path: string }) {
  const { t } = useTranslation('help')
  const Icon = noteIcons[Tone]
  return (
    <aside className={`help-note help-note-${Tone}`} aria-label={t(`tone.${Tone}`)}>
      <Icon size={17} aria-hidden="true" />
      <div>
        <HelpBlocks blocks={Blocks} path={path} />
      </div>
    </aside>
  )
}

const plain = (runs: readonly HelpRun[]) => runs.map(({ Text }) => Text).join('')

/** On a phone each row becomes a card, in which every value stands behind the name of its column. */
function Table({ table: { Head = [], Rows = [] } }: { table: Block }) {
  return (
    <table className="reading-table">
      <thead>
        <tr>
          {Head.map((runs) => (
            <th key={plain(runs)} scope="col">
              <HelpRuns runs={runs} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Rows.map((cells) => (
          <tr key={cells.map(plain).join('|')}>
            {cells.map((runs, at) => (
              <td key={plain(Head[at] ?? [])} data-column={plain(Head[at] ?? [])}>
                <HelpRuns runs={runs} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
