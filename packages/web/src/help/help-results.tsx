import { helpCalls } from '@atrium/contract/help/help.calls.ts'
import type { HelpFinding } from '@atrium/contract/help/help.shapes.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { htmlLanguage } from '#kit/language.ts'
import { useRead } from '#kit/queries.ts'
import { ReadFailed } from '#components/read-failed.tsx'

/** The documents that have the words, those with the words in their titles first. */
export function HelpResults({ words }: { words: string }) {
  const { t } = useTranslation('help')
  const found = useRead(helpCalls.search, { query: { words } }, { keepPrevious: true, quiet: true })
  return (
    <section
      className="panel reading-article help-article help-alone"
      aria-label={t('results')}
      aria-busy={found.isFetching}
    >
      <h1>{t('results')}</h1>
      <p className="help-count" role="status">
        {found.data && (found.data.length > 0 ? t('found', { count: found.data.length }) : t('noneFound'))}
      </p>
      {found.isError && <ReadFailed read={found} />}
      <ol className="help-findings">
        {found.data?.map((finding) => (
          <Finding key={finding.Path} finding={finding} />
        ))}
      </ol>
    </section>
  )
}

function Finding({ finding: { Path, Title, Lang, Section, Heading, Entry, Excerpt } }: { finding: HelpFinding }) {
  const { t, i18n } = useTranslation('help')
  const place = [t(`entry.${Entry}`), ...(Heading ? [Heading] : [])]
  return (
    <li lang={htmlLanguage(Lang)}>
      <Link to={Section ? `/${Path}?section=${Section}` : `/${Path}`}>{Title}</Link>
      {Lang !== i18n.language && (
        <small className="help-lang" lang={htmlLanguage(i18n.language === 'zh' ? 'zh' : 'en')}>
          {t(`lang.${Lang}`)}
        </small>
      )}
      <small className="help-place">{place.join(' › ')}</small>
      <p>
        {Excerpt.map(({ Text, IsFound }, at) =>
          // Pieces of a text that does not change.
          // oxlint-disable-next-line react/no-array-index-key
          IsFound ? <mark key={at}>{Text}</mark> : Text,
        )}
      </p>
    </li>
  )
}
