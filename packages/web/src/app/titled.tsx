import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '#kit/page.ts'
import { Frame } from '#components/frame.tsx'

interface TitledProps {
  of: Page['title']
  frame: Page['frame']
  hasCompactFooterOnPhone?: boolean | undefined
  children: ReactNode
}

/** A page below its title, in its frame. */
export function Titled({ of, frame, hasCompactFooterOnPhone, children }: TitledProps) {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${t(of)} · ${t('portalName')}`
  }, [t, of])
  return (
    <Frame kind={frame} hasCompactFooterOnPhone={hasCompactFooterOnPhone}>
      {children}
    </Frame>
  )
}
