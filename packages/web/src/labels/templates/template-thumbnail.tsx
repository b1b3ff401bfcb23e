import type { ListedTemplate } from '@atrium/contract/labels/labels.shapes.ts'
import styles from './templates.module.css'

/** The label with its sample values, drawn by the server. */
export const TemplateThumbnail = ({ template: { ID, Revision, Width, Height } }: { template: ListedTemplate }) => (
  <span className={styles.thumbnail}>
    <img
      src={`/api/LabelTemplate/${ID}/picture/${Revision}`}
      alt=""
      width={Math.round(Width * 2)}
      height={Math.round(Height * 2)}
    />
  </span>
)
