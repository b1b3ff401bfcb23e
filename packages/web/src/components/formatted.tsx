import { Fragment, type ReactNode } from 'react'
import { blocksOf, inlineParts, type Block } from './formatted-blocks.ts'

/**
 * Text with simple formatting: `**bold**`, `[words](https://…)`, lists of lines that begin with `- `, and paragraphs.
 * Everything else is shown as it stands: nothing in it can become a part of the page.
 */
export function Formatted({ text }: { text: string }) {
  return blocksOf(text).map((block) =>
    block.isList ? (
      <ul key={block.key}>
        {block.lines.map((line) => (
          <li key={line.key}>{inline(line.text.slice(2))}</li>
        ))}
      </ul>
    ) : (
      <Paragraph key={block.key} lines={block.lines} />
    ),
  )
}

const Paragraph = ({ lines }: Pick<Block, 'lines'>) => (
  <p>
    {lines.map(({ key, text }, at) => (
      <Fragment key={key}>
        {at > 0 && <br />}
        {inline(text)}
      </Fragment>
    ))}
  </p>
)

const inline = (text: string): ReactNode[] =>
  inlineParts(text).map((part, at) => {
    if (typeof part === 'string') return part
    // Pieces of a line that does not change.
    // oxlint-disable-next-line react/no-array-index-key
    if ('bold' in part) return <b key={at}>{part.bold}</b>
    return (
      // oxlint-disable-next-line react/no-array-index-key
      <a key={at} href={part.address} target="_blank" rel="noopener noreferrer">
        {part.words}
      </a>
    )
  })
