import type { LegalDocument, LegalSection, LegalTable } from '@atrium/phrases/kit/legal-text.ts'

interface ArticleProps {
  title: string
  document: LegalDocument
  printLabel: string
}

/** A legal or company text: title, version, sections. */
export function LegalArticle({ title, document, printLabel }: ArticleProps) {
  const { dateline, lead, sections } = document
  return (
    <article className="panel reading-article legal-article">
      <header className="reading-head">
        <h1>{title}</h1>
        <button type="button" className="button legal-print" onClick={() => window.print()}>
          {printLabel}
        </button>
        {dateline && <p>{dateline}</p>}
      </header>
      <p className="legal-lead">{lead}</p>
      {sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </article>
  )
}

/** Its heading takes the focus when somebody comes here from the contents. */
function Section({ section }: { section: LegalSection }) {
  const { id, heading, paragraphs, points, table } = section
  return (
    <section id={id} className="legal-section">
      <h2 tabIndex={-1}>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{linked(paragraph)}</p>
      ))}
      {points && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {table && <Table table={table} label={heading} />}
    </section>
  )
}

/** On a phone each row becomes a card, in which every value stands behind the name of its column. */
function Table({ table: { columns, rows }, label }: { table: LegalTable; label: string }) {
  return (
    <table className="reading-table legal-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {others.map((value, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const mailAddress = /([\w.-]+@[\w-]+(?:\.[\w-]+)+)/

/** A paragraph in which mail addresses can be clicked. */
const linked = (text: string) =>
  text.split(mailAddress).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={`mailto:${part}`}>
        {part}
      </a>
    ) : (
      part
    ),
  )
