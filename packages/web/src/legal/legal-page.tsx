import type { LegalTexts } from '@atrium/phrases/kit/legal-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Loading } from '#parts/loading.tsx'
import { useDates } from '#parts/use-dates.ts'
import './legal.css'

const names = ['agreement', 'privacy', 'disclaimer', 'company', 'contact'] as const
export type LegalPageName = (typeof names)[number]

const inForceSince = '2023-11-20'
/** Those that a person may have to accept; the others only inform. */
const dated: readonly LegalPageName[] = ['agreement', 'privacy', 'disclaimer']

const texts: Record<string, () => Promise<{ legal: LegalTexts }>> = {
  zh: () => import('@atrium/phrases/zh/legal.ts'),
  en: () => import('@atrium/phrases/en/legal.ts'),
}

/** One of the legal and company pages. The texts are long, so only those of the language in force are loaded. */
export const legalPageNamed = (name: LegalPageName) =>
  function LegalPage() {
    const { i18n } = useTranslation()
    const { data } = useQuery({
      queryKey: ['legal', i18n.language],
      queryFn: async () => (await texts[i18n.language]?.())?.legal,
      staleTime: Infinity,
    })
    return data ? <Article name={name} texts={data} /> : <Loading />
  }

function Article({ name, texts: legal }: { name: LegalPageName; texts: LegalTexts }) {
  const { t } = useTranslation()
  const { day } = useDates()
  return (
    <div className="legal">
      <nav className="legal-pages" aria-label={t(`page.${name}`)}>
        {names.map((other) => (
          <Link key={other} to={`/${other}`} aria-current={other === name ? 'page' : undefined}>
            {t(`page.${other}`)}
          </Link>
        ))}
      </nav>
      <article className="panel">
        <h1>{t(`page.${name}`)}</h1>
        {dated.includes(name) && (
          <p className="legal-version">
            {legal.version} · {legal.effective.replace('{{date}}', day(inForceSince))}
          </p>
        )}
        {legal[name].map(({ heading, text }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
      </article>
    </div>
  )
}
