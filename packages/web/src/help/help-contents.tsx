import type { HelpDocument } from '@atrium/contract/help/help.shapes.ts'
import { plainText } from '@atrium/contract/kit/text-nodes.ts'
import { clsx } from 'clsx'
import { List } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useVisibleHeading } from './use-visible-heading.ts'
import styles from './help.module.css'

/** Table of contents that marks the visible heading; collapsible where space is short. */
export function HelpContents({ document: { Path, Blocks } }: { document: HelpDocument }) {
  const { t } = useTranslation('help')
  const [isOpen, setIsOpen] = useState(false)
  const headings = Blocks.filter(({ Tag }) => Tag === 'h2' || Tag === 'h3')
  const visible = useVisibleHeading(headings.map(({ ID = '' }) => ID))
  if (headings.length < 2) return null
  return (
    <div className={clsx(styles.contents, 'reading-contents')} data-testid="help-contents">
      <button
        type="button"
        className={clsx('button', styles.open)}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <List size={16} aria-hidden="true" /> {t('contents')}
      </button>
      <nav aria-label={t('contents')} data-open={isOpen}>
        <p>{t('contents')}</p>
        <ol>
          {headings.map((heading) => (
            <li key={heading.ID} className={heading.Tag === 'h3' ? styles.contentsH3 : undefined}>
              <Link
                to={`/${Path}?section=${heading.ID}`}
                aria-current={heading.ID === visible ? 'location' : undefined}
                onClick={() => setIsOpen(false)}
              >
                {plainText(heading)}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  )
}
