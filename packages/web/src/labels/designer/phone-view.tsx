import type { TemplateDetail } from '@atrium/contract/labels/labels.shapes.ts'
import { MonitorSmartphone, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { TemplatePicture } from '../engine/template-picture.tsx'
import styles from './designer.module.css'
import { printPath } from './print-path.ts'

/** A template on a phone: one looks at it and prints it. */
export function PhoneView({ template }: { template: TemplateDetail }) {
  const { t } = useTranslation('label-designer')
  const { Document: document, IsEnabled, Version } = template
  return (
    <div className={styles.phone}>
      <h1>{document.name}</h1>
      <div className={styles.phonePicture}>
        <TemplatePicture template={document} label={document.name} />
      </div>
      <p className={styles.phoneHint} role="note">
        <MonitorSmartphone size={18} aria-hidden="true" /> {t('phone')}
      </p>
      {Version !== null && IsEnabled && (
        <Link to={printPath(template.ID)} className="button button-primary">
          <Printer size={16} aria-hidden="true" /> {t('print')}
        </Link>
      )}
      <Link to="/labels" className="button">
        {t('toList')}
      </Link>
    </div>
  )
}
