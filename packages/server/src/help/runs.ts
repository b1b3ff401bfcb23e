import type { HelpRun } from '@atrium/contract/help/help.shapes.ts'
import type { Token } from 'markdown-it'
import { linkTarget } from './help-paths.ts'

type Style = HelpRun['Styles'][number]
type Mark = Style | { to: string | undefined }

const styleOf: Record<string, Style> = { strong: 'bold', em: 'italic', s: 'struck' }

/** A line of text as pieces; `from` is the path of the document's file, against which links are read. */
export function runsOf(tokens: readonly Token[], from: string): HelpRun[] {
  const runs: HelpRun[] = []
  const marks: Mark[] = []
  for (const token of tokens) {
    const name = token.type.replace(/_(open|close)$/u, '')
    if (token.nesting === 1) marks.push(styleOf[name] ?? { to: linkTarget(String(token.attrGet('href') ?? ''), from) })
    else if (token.nesting === -1) marks.pop()
    else add(runs, runOf(token, marks))
  }
  return withoutGaps(runs)
}

function runOf(token: Token, marks: readonly Mark[]): HelpRun {
  const Styles = marks.filter((mark) => typeof mark === 'string')
  const link = marks.find((mark) => typeof mark === 'object')
  return {
    Text: textOf(token),
    Styles: token.type === 'code_inline' ? [...Styles, 'code'] : Styles,
    ...(link?.to && { To: link.to }),
  }
}

/** Everything that is not known is text; a picture inside a line is what it says it shows. */
function textOf({ type, content }: Token): string {
  if (type === 'hardbreak') return '\n'
  return type === 'softbreak' ? ' ' : content
}

const look = ({ Styles, To }: HelpRun) => `${[...Styles].sort().join()} ${To}`

function add(runs: HelpRun[], run: HelpRun) {
  const last = runs.at(-1)
  if (run.Text === '') return
  if (last && look(last) === look(run) && run.Text !== '\n' && last.Text !== '\n') last.Text += run.Text
  else runs.push(run)
}

const han = String.raw`[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’]`
const gap = new RegExp(`(?<=${han}) (?=${han})`, 'gu')

/** Where a line of Chinese goes on in the next one there is no blank between them. */
const withoutGaps = (runs: HelpRun[]) =>
  runs.map((run) => (run.Styles.includes('code') ? run : { ...run, Text: run.Text.replace(gap, '') }))
