import { legalPageNames, type LegalPageName } from '@atrium/contract/legal/legal-pages.ts'
import type { LegalTexts } from '@atrium/phrases/kit/legal-text.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { headingText } from '#help/heading-text.ts'
import { useSectionOfAddress } from '#kit/use-section-of-address.ts'
import { Loading } from '#components/loading.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { useDates } from '#components/use-dates.ts'
import { LegalArticle } from './legal-article.tsx'
import { useLegalText, type OwnLegalText } from './use-legal-text.ts'
import '#components/reading.css'
import './legal.css'

const OwnLegalArticle = lazy(async () => ({ default: (await import('./own-legal-article.tsx')).OwnLegalArticle }))

/** One of the legal and company pages. */
export const legalPageNamed = (name: LegalPageName) =>
  function LegalPage() {
    const text = useLegalText(name)
    if (text.isError) return <ReadFailed read={text} />
    if (!text.data) return <Loading />
    return <Reading name={name} legal={text.data.legal} own={text.data.own} />
  }

interface ReadingProps {
  name: LegalPageName
  legal: LegalTexts
  own: OwnLegalText | undefined
}

/** The article, and at its side the ways to the other pages and to its own sections. */
function Reading({ name, legal, own }: ReadingProps) {
  const { t } = useTranslation()
  useSectionOfAddress(own ? undefined : name)
  return (
    <div className="legal-page">
      <div className="legal-side">
        <nav className="legal-pages reading-links" aria-label={legal.pages}>
          {legalPageNames.map((other) => (
            <Link key={other} to={`/${other}`} aria-current={other === name ? 'page' : undefined}>
              {t(`page.${other}`)}
            </Link>
          ))}
        </nav>
        <Contents name={name} legal={legal} own={own} />
      </div>
      {own ? (
        <Suspense fallback={<Loading />}>
          <Own name={name} legal={legal} own={own} />
        </Suspense>
      ) : (
        <LegalArticle title={t(`page.${name}`)} document={legal[name]} printLabel={legal.print} />
      )}
    </div>
  )
}

function Own({ name, legal, own }: ReadingProps & { own: OwnLegalText }) {
  const { t } = useTranslation()
  const { day } = useDates()
  useSectionOfAddress(name)
  const dateline = legal.dateline.replace('{version}', own.Version).replace('{day}', own.Day ? day(own.Day) : '')
  return (
    <OwnLegalArticle title={t(`page.${name}`)} page={name} text={own} dateline={dateline} printLabel={legal.print} />
  )
}

function Contents({ name, legal, own }: ReadingProps) {
  const sections = own ? headingsOf(own) : legal[name].sections
  if (sections.length === 0) return null
  return (
    <nav className="legal-contents reading-contents" aria-label={legal.contents}>
      <p>{legal.contents}</p>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <Link to={`/${name}?section=${id}`}>{heading}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const headingsOf = ({ Blocks }: OwnLegalText) =>
  Blocks.flatMap((block) => (block.ID && block.Level === 2 ? [{ id: block.ID, heading: headingText(block) }] : []))
