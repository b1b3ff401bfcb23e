import type { HelpRun } from '@atrium/contract/help/help.shapes.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A line of text: pieces with their looks and links, never HTML. */
export const HelpRuns = ({ runs = [] }: { runs: readonly HelpRun[] | undefined }) => (
  <>
    {runs.map((run, at) => (
      // oxlint-disable-next-line react/no-array-index-key
      <Run key={at} run={run} />
    ))}
  </>
)

function Run({ run: { Text, Styles, To } }: { run: HelpRun }) {
  if (Text === '\n') return <br />
  const text = Styles.reduceRight<ReactNode>((inside, style) => styled[style](inside), Text)
  if (To === undefined) return text
  if (To.startsWith('#/')) return <Link to={To.slice(1)}>{text}</Link>
  return (
    <a href={To} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}

const styled: Record<HelpRun['Styles'][number], (inside: ReactNode) => ReactNode> = {
  bold: (inside) => <b>{inside}</b>,
  italic: (inside) => <em>{inside}</em>,
  struck: (inside) => <s>{inside}</s>,
  code: (inside) => <code>{inside}</code>,
}
