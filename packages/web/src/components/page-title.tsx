import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageHelp } from '#kit/page-help.ts'
import './page-title.css'

/** Page heading with a link to its help document, if any. */
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

interface PageHeaderProps {
  title: string
  lead: ReactNode
  /** Actions of the page. */
  children?: ReactNode
}

/** Title, introduction and actions of an administration page. */
export function PageHeader({ title, lead, children }: PageHeaderProps) {
  return (
    <div className="administration-head">
      <div>
        <PageTitle>{title}</PageTitle>
        <p className="administration-lead">{lead}</p>
      </div>
      {children}
    </div>
  )
}
