import { legalPageNames, type LegalPageName, type LegalTexts } from '@atrium/phrases/kit/legal-text.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loadOrReload } from '#kit/chunk-reload.ts'
import { useSectionOfAddress } from '#kit/use-section-of-address.ts'
import { Loading } from '#parts/loading.tsx'
import { ReadFailed } from '#parts/read-failed.tsx'
import { LegalArticle } from './legal-article.tsx'
import './legal.css'

const texts: Record<string, () => Promise<{ legal: LegalTexts }>> = {
  zh: () => import('@atrium/phrases/zh/legal.ts'),
  en: () => import('@atrium/phrases/en/legal.ts'),
}

async function textsIn(language: string): Promise<LegalTexts | null> {
  const load = texts[language]
  return load ? (await loadOrReload(load)).legal : null
}

/** One of the legal and company pages. The texts are long, so only those of the language in force are loaded. */
export const legalPageNamed = (name: LegalPageName) =>
  function LegalPage() {
    const { i18n } = useTranslation()
    const { data, isError, refetch } = useQuery({
      queryKey: ['legal', i18n.language],
      queryFn: () => textsIn(i18n.language),
      staleTime: Infinity,
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    })
    if (isError) return <ReadFailed onRetry={() => void refetch()} />
    return data ? <Reading name={name} legal={data} /> : <Loading />
  }

interface ReadingProps {
  name: LegalPageName
  legal: LegalTexts
}

/** The article, and at its side the ways to the other pages and to its own sections. */
function Reading({ name, legal }: ReadingProps) {
  const { t } = useTranslation()
  useSectionOfAddress(name)
  return (
    <div className="legal-page">
      <div className="legal-side">
        <nav className="legal-pages" aria-label={legal.pages}>
          {legalPageNames.map((other) => (
            <Link key={other} to={`/${other}`} aria-current={other === name ? 'page' : undefined}>
              {t(`page.${other}`)}
            </Link>
          ))}
        </nav>
        <nav className="legal-contents" aria-label={legal.contents}>
          <p>{legal.contents}</p>
          <ol>
            {legal[name].sections.map(({ id, heading }) => (
              <li key={id}>
                <Link to={`/${name}?section=${id}`}>{heading}</Link>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <LegalArticle title={t(`page.${name}`)} document={legal[name]} printLabel={legal.print} />
    </div>
  )
}
