import type { LegalPageName } from '@atrium/contract/legal/legal-pages.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Link to a legal text in a new tab, so that a form keeps its input. */
export function LegalLink({ to, children }: { to: LegalPageName; children: ReactNode }) {
  const { t } = useTranslation('app')
  return (
    <a href={`#/${to}`} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden">{t('products.newTab')}</span>
    </a>
  )
}
