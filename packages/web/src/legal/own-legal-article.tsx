import { HelpBlocks } from '#help/help-blocks.tsx'
import '#help/help.css'
import type { OwnLegalText } from './use-legal-text.ts'

interface Props {
  title: string
  page: string
  text: OwnLegalText
  dateline: string
  printLabel: string
}

/** A legal or company text that the installation put in the place of the portal's. */
export function OwnLegalArticle({ title, page, text, dateline, printLabel }: Props) {
  return (
    <article className="panel reading-article legal-article">
      <header className="reading-head">
        <h1>{text.Title ?? title}</h1>
        <button type="button" className="button legal-print" onClick={() => window.print()}>
          {printLabel}
        </button>
        <p>{dateline}</p>
      </header>
      <div className="help-text">
        <HelpBlocks blocks={text.Blocks} path={page} />
      </div>
    </article>
  )
}
