import { plainText, type TextNode } from '@atrium/contract/kit/text-nodes.ts'
import { clsx } from 'clsx'
import { Info, Lightbulb, Link2, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { copyText } from '#kit/browser/copy-text.ts'
import styles from './reading.module.css'

interface Props {
  nodes: readonly TextNode[] | undefined
  /** Path of the page, for links to its headings. */
  path?: string
}

/** Renders parsed Markdown as elements; no raw HTML is possible. */
export const TextNodes = ({ nodes = [], path = '' }: Props) =>
  // oxlint-disable-next-line react/no-array-index-key -- Nodes of a text do not move.
  nodes.map((node, at) => <Node key={at} node={node} path={path} />)

interface NodeProps {
  node: TextNode
  path: string
}

function Node({ node, path }: NodeProps) {
  const { Tag, Text, Children } = node
  if (Tag === 'text') return Text
  const Special = special[Tag]
  return Special ? (
    <Special node={node} path={path} />
  ) : (
    <Tag>{Children && <TextNodes nodes={Children} path={path} />}</Tag>
  )
}

/** A focusable heading with a button that copies its link. */
function Heading({ node: { Tag, ID, Children = [] }, path }: NodeProps) {
  const { t } = useTranslation(['help', 'app'])
  const text = Children.map(plainText).join('')
  const label = t('copyLink', { heading: text })
  const copy = () => copyText(`${location.origin}${location.pathname}#/${path}?section=${ID}`)
  return (
    <div className={clsx(styles.heading, Tag === 'h3' && styles.h3, Tag === 'h4' && styles.h4)}>
      <Tag id={ID} tabIndex={-1}>
        <TextNodes nodes={Children} path={path} />
      </Tag>
      <button type="button" className="icon-button" aria-label={label} title={label} onClick={() => void copy()}>
        <Link2 size={15} aria-hidden="true" />
      </button>
    </div>
  )
}

function TextLink({ node: { To, Children }, path }: NodeProps) {
  const text = <TextNodes nodes={Children} path={path} />
  if (To === undefined) return text
  if (To.startsWith('#/')) return <Link to={To.slice(1)}>{text}</Link>
  return (
    <a href={To} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}

const noteIcons = { note: Info, tip: Lightbulb, warning: TriangleAlert }

function Note({ node: { Tone = 'note', Children }, path }: NodeProps) {
  const { t } = useTranslation('help')
  const Icon = noteIcons[Tone]
  return (
    <aside
      className={clsx(styles.note, Tone === 'tip' && styles.noteTip, Tone === 'warning' && styles.noteWarning)}
      aria-label={t(`tone.${Tone}`)}
    >
      <Icon size={17} aria-hidden="true" />
      <div>
        <TextNodes nodes={Children} path={path} />
      </div>
    </aside>
  )
}

/** A table whose rows become labelled cards on phones. */
function Table({ node: { Children: [head, body] = [] } }: NodeProps) {
  const columns = head?.Children?.[0]?.Children ?? []
  const names = columns.map(plainText)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={names[at]} scope="col">
              <TextNodes nodes={column.Children} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body?.Children?.map((row) => (
          <tr key={plainText(row)}>
            {row.Children?.map((cell, at) => (
              <td key={names[at]} data-column={names[at]}>
                <TextNodes nodes={cell.Children} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Renderers for nodes that are more than a tag around their children. */
const special: Partial<Record<TextNode['Tag'], (props: NodeProps) => ReactNode>> = {
  h2: Heading,
  h3: Heading,
  h4: Heading,
  a: TextLink,
  blockquote: Note,
  table: Table,
  ol: ({ node: { Start, Children }, path }) => (
    <ol start={Start}>
      <TextNodes nodes={Children} path={path} />
    </ol>
  ),
  code: ({ node }) => <code>{node.Text}</code>,
  pre: ({ node }) => (
    // Scrollable regions must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0}>
      <code>{node.Text}</code>
    </pre>
  ),
  img: ({ node }) => <img src={node.Source} alt={node.Alternative} loading="lazy" />,
}
