import type { HelpEntryName } from '@atrium/contract/help/help-entries.ts'
import type { HelpEntry } from '@atrium/contract/help/help.shapes.ts'
import { clsx } from 'clsx'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { defaultPath, findEntry } from './help-tree.ts'
import styles from './help.module.css'

interface Props {
  tree: readonly HelpEntry[]
  name: HelpEntryName
  /** Path of the shown document. */
  current?: string | undefined
}

/** Guides and the documents of the current one; collapsible on phones. */
export function HelpSide({ tree, name, current }: Props) {
  const { t, i18n } = useTranslation('help')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div className={styles.side} data-testid="help-side">
      <button
        type="button"
        className={clsx('button', styles.open)}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Menu size={16} aria-hidden="true" /> {t('tree')}
      </button>
      <div className={styles.sideBody} data-open={isOpen}>
        {tree.length > 1 && (
          <nav className={clsx(styles.entries, 'reading-links')} aria-label={t('entries')}>
            {tree.map((entry) => (
              <Link
                key={entry.Name}
                to={defaultPath(entry)}
                aria-current={entry.Name === name ? 'true' : undefined}
                onClick={close}
              >
                {t(`entry.${entry.Name}`)}
              </Link>
            ))}
          </nav>
        )}
        <nav className={clsx(styles.tree, 'reading-links')} aria-label={t('tree')}>
          {findEntry(tree, name)?.Sections.map((section) => (
            <section key={section.Code}>
              <h2>{section.Title}</h2>
              <ul>
                {section.Documents.map(({ Path, Title, Lang }) => (
                  <li key={Path}>
                    <Link to={`/${Path}`} aria-current={Path === current ? 'page' : undefined} onClick={close}>
                      <span lang={Lang}>{Title}</span>
                      {Lang !== i18n.language && <small>{t(`lang.${Lang}`)}</small>}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </div>
    </div>
  )
}
