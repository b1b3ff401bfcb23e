import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inGroups, matching } from './finding.ts'
import { usePlaces } from './use-places.ts'
import { useSearched } from './use-searched.ts'
import './palette.css'

const shownOfGroup = 5

/** What the search of the home page finds besides applications: pages, help and people. */
export function FurtherFindings({ typed }: { typed: string }) {
  const { t } = useTranslation(['palette', 'account', 'help', 'products'])
  const places = usePlaces().filter(({ group }) => group !== 'apps')
  const searched = useSearched(typed)
  const groups = inGroups([...matching(places, typed), ...searched.findings])
  if (groups.length === 0) return null
  return (
    <section className="further" aria-label={t('further')}>
      <h2>{t('further')}</h2>
      <div>
        {groups.map(({ group, findings }) => (
          <div key={group}>
            <h3>{t(`group.${group}`)}</h3>
            <ul>
              {findings.slice(0, shownOfGroup).map(({ id, text, hint, to = '/' }) => (
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
