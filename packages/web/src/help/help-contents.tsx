import type { HelpBlock, HelpDocument } from '@atrium/contract/help/help.shapes.ts'
import { List } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { headingText } from './heading-text.ts'
import { useHeadingInSight } from './use-heading-in-sight.ts'

const deepestShown = 3

const isShown = ({ Kind, Level = 2 }: HelpBlock) => Kind === 'heading' && Level <= deepestShown

/** The headings of a document; the one that is being read is marked. Where there is no room, behind a button. */
export function HelpContents({ document: { Path, Blocks } }: { document: HelpDocument }) {
  const { t } = useTranslation('help')
  const [isOpen, setIsOpen] = useState(false)
  const headings = Blocks.filter(isShown)
  const inSight = useHeadingInSight(headings.map(({ ID = '' }) => ID))
  if (headings.length < 2) return null
  return (
    <div className="help-contents reading-contents">
      <button type="button" className="button help-open" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <List size={16} aria-hidden="true" /> {t('contents')}
      </button>
      <nav aria-label={t('contents')} data-open={isOpen}>
        <p>{t('contents')}</p>
        <ol>
          {headings.map((heading) => (
            <li key={heading.ID} className={`help-contents-${heading.Level}`}>
              <Link
                to={`/${Path}?section=${heading.ID}`}
                aria-current={heading.ID === inSight ? 'location' : undefined}
                onClick={() => setIsOpen(false)}
              >
                {headingText(heading)}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  )
}
