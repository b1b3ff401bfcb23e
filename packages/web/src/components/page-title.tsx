import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageHelp } from '#kit/page-help.ts'
import './page-title.css'

/** The title of a page, and behind it the way to the help document about it where there is one. */
export function PageTitle({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app')
  const help = usePageHelp()
  if (!help) return <h1>{children}</h1>
  return (
    <div className="page-title">
      <h1>{children}</h1>
      <Link to={`/${help}`} className="icon-button" aria-label={t('helpOnPage')} title={t('helpOnPage')}>
        <CircleQuestionMark size={17} aria-hidden="true" />
      </Link>
    </div>
  )
}
