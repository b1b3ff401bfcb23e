import type { IntegrationObject } from '@atrium/contract/push/push.shapes.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { ConsolePicture } from '#sso/console-picture.tsx'
import { pushGuides } from './push-guides.ts'
import styles from './push.module.css'

type GuideText = `guide.${IntegrationObject}.1`

/** What to do at the platform, and where each value of the form stands there. */
export function PushGuide({ object }: { object: IntegrationObject }) {
  const { t } = useTranslation('push')
  return (
    <section className={clsx('panel', styles.guide)} aria-labelledby="push-guide">
      <h2 id="push-guide">{t('steps', { platform: t(`object.${object}`) })}</h2>
      <ol>
        {pushGuides[object].map((page, at) => (
          <li key={page}>
            {t(page.replace('push.', 'guide.') as GuideText)}
            <ConsolePicture page={page} step={at + 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}
