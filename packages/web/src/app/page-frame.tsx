import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '#kit/page.ts'
import { Frame } from './frame.tsx'

interface PageFrameProps {
  of: Page['title']
  frame: Page['frame']
  menu?: Page['menu'] | undefined
  hasCompactFooterOnPhone?: boolean | undefined
  isWorkspace?: boolean | undefined
  children: ReactNode
}

/** Sets the document title and renders a page in its frame. */
export function PageFrame({ of, frame, children, ...layout }: PageFrameProps) {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${t(of)} · ${t('portalName')}`
  }, [t, of])
  return (
    <Frame kind={frame} {...layout}>
      {children}
    </Frame>
  )
}
