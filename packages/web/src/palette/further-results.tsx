import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { groupResults, matchingResults } from './search-results.ts'
import { usePlaces } from './use-places.ts'
import { useServerSearch } from './use-server-search.ts'
import styles from './palette.module.css'

const shownOfGroup = 5

/** Search results of the home page other than applications. */
export function FurtherResults({ query }: { query: string }) {
  const { t } = useTranslation(['palette', 'account', 'help', 'products'])
  const places = usePlaces().filter(({ group }) => group !== 'apps')
  const server = useServerSearch(query)
  const groups = groupResults([...matchingResults(places, query), ...server.results])
  if (groups.length === 0) return null
  return (
    <section className={styles.further} aria-label={t('further')}>
      <h2>{t('further')}</h2>
      <div>
        {groups.map(({ group, results }) => (
          <div key={group}>
            <h3>{t(`group.${group}`)}</h3>
            <ul>
              {results.slice(0, shownOfGroup).map(({ id, text, hint, to = '/' }) => (
                <li key={id}>
                  <Link to={to}>
                    <b>{text}</b>
                    {hint && <small>{hint}</small>}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
