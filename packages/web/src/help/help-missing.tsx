import type { HelpEntry } from '@atrium/contract/help/help.shapes.ts'
import { clsx } from 'clsx'
import { FileQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { defaultPath } from './help-tree.ts'
import styles from './help.module.css'

/** Shown when a document does not exist or is not visible to the person. */
export function HelpMissing({ tree }: { tree: readonly HelpEntry[] }) {
  const { t } = useTranslation('help')
  return (
    <section className={clsx('panel reading-article', styles.article, styles.single, styles.missing)}>
      <FileQuestionMark size={30} strokeWidth={1.7} aria-hidden="true" />
      <h1>{t('missing.title')}</h1>
      <p>{tree.length > 0 ? t('missing.hint') : t('none')}</p>
      <ul>
        {tree.map((entry) => (
          <li key={entry.Name}>
            <Link className="button" to={defaultPath(entry)}>
              {t(`entry.${entry.Name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
