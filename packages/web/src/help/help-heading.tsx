import type { HelpBlock } from '@atrium/contract/help/help.shapes.ts'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#kit/toasts.ts'
import { headingText } from './heading-text.ts'
import { HelpRuns } from './help-runs.tsx'

type Heading = Pick<HelpBlock, 'Runs' | 'ID' | 'Level'>

const tags = { 2: 'h2', 3: 'h3', 4: 'h4' } as const

/** A heading that takes the focus when somebody comes to it, and whose link can be copied. */
export function HelpHeading({ heading, path }: { heading: Heading; path: string }) {
  const { t } = useTranslation(['help', 'app'])
  const Tag = tags[heading.Level as keyof typeof tags]
  const copy = async () => {
    const { origin, pathname } = location
    await navigator.clipboard.writeText(`${origin}${pathname}#/${path}?section=${heading.ID}`)
    showToast('success', t('app:copied'))
  }
  return (
    <div className={`help-heading help-heading-${heading.Level}`}>
      <Tag id={heading.ID} tabIndex={-1}>
        <HelpRuns runs={heading.Runs} />
      </Tag>
      {/* Where the portal is not reached safely, browsers do not let it copy. */}
      {isSecureContext && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('copyLink', { heading: headingText(heading) })}
          title={t('copyLink', { heading: headingText(heading) })}
          onClick={() => void copy()}
        >
          <Link2 size={15} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
