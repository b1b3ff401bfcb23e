import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { defaultPath } from '#help/help-tree.ts'
import { useHelpTree } from '#help/use-help-tree.ts'
import { TourItem } from './tour-item.tsx'
import styles from './help-menu.module.css'

export function HelpMenu() {
  return (
    <>
      <HelpDocuments />
      <div className={styles.tour}>
        <TourItem />
      </div>
    </>
  )
}

/** Help documents by entry; an entry links to its first document. */
function HelpDocuments() {
  const { t } = useTranslation(['help', 'app'])
  const tree = useHelpTree()
  if (tree.isError)
    return (
      <button type="button" onClick={() => void tree.refetch()}>
        {t('app:readFailed')} {t('app:retry')}
      </button>
    )
  if (!tree.data) return <p className={styles.note}>{t('app:loading')}</p>
  if (tree.data.length === 0) return <p className={styles.note}>{t('none')}</p>
  return (
    <ul className={styles.helpMenu}>
      {tree.data.map((entry) => (
        <li key={entry.Name}>
          <Link to={defaultPath(entry)} className={styles.entry}>
            {t(`entry.${entry.Name}`)}
          </Link>
          <ul aria-label={t(`entry.${entry.Name}`)}>
            {entry.Sections.flatMap(({ Documents }) => Documents).map(({ Path, Title }) => (
              <li key={Path}>
                <Link to={`/${Path}`}>{Title}</Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
