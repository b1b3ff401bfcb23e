import { helpCalls } from '@atrium/contract/help/help.calls.ts'
import type { HelpFinding } from '@atrium/contract/help/help.shapes.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { htmlLanguage } from '#kit/language.ts'
import { useRead } from '#kit/calls/queries.ts'
import { QueryError } from '#components/query-error.tsx'
import styles from './help.module.css'

/** Search results; title matches first. */
export function HelpResults({ words }: { words: string }) {
  const { t } = useTranslation('help')
  const search = useRead(helpCalls.search, { query: { words } }, { keepPrevious: true, quiet: true })
  return (
    <section
      className={clsx('panel reading-article', styles.article, styles.single)}
      aria-label={t('results')}
      aria-busy={search.isFetching}
    >
      <h1>{t('results')}</h1>
      <p className={styles.count} role="status">
        {search.data && (search.data.length > 0 ? t('found', { count: search.data.length }) : t('noneFound'))}
      </p>
      {search.isError && <QueryError query={search} />}
      <ol className={styles.findings}>
        {search.data?.map((result) => (
          <Result key={result.Path} result={result} />
        ))}
      </ol>
    </section>
  )
}

function Result({ result: { Path, Title, Lang, Section, Heading, Entry, Excerpt } }: { result: HelpFinding }) {
  const { t, i18n } = useTranslation('help')
  const place = [t(`entry.${Entry}`), ...(Heading ? [Heading] : [])]
  return (
    <li lang={htmlLanguage(Lang)}>
      <Link to={Section ? `/${Path}?section=${Section}` : `/${Path}`}>{Title}</Link>
      {Lang !== i18n.language && (
        <small className={styles.lang} lang={htmlLanguage(i18n.language === 'zh' ? 'zh' : 'en')}>
          {t(`lang.${Lang}`)}
        </small>
      )}
      <small className={styles.place}>{place.join(' › ')}</small>
      <p>
        {Excerpt.map(({ Text, IsFound }, at) =>
          // The excerpt is static.
          // oxlint-disable-next-line react/no-array-index-key
          IsFound ? <mark key={at}>{Text}</mark> : Text,
        )}
      </p>
    </li>
  )
}
