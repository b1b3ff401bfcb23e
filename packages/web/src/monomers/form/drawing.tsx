import type { CheckedMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import styles from '../monomers.module.css'
import { useMass } from '../use-mass.ts'

/** The structure as the server draws it, with marked atoms, and what follows from it. */
export function Drawing({ checked }: { checked: CheckedMonomer | undefined }) {
  const { t } = useTranslation('monomer-library')
  const mass = useMass()
  return (
    <figure className={styles.drawing}>
      <span className={clsx(styles.picture, styles.pictureLarge)}>
        {checked?.picture ? (
          <img src={pictureUrl(checked.picture)} alt={t('drawingAlt')} width={360} height={260} />
        ) : (
          <span className={styles.noPicture}>{t('noDrawing')}</span>
        )}
      </span>
      <figcaption>
        {checked?.formula && (
          <>
            {checked.formula} · {mass(checked.averageMass)}
            <code className={styles.smiles}>{checked.smiles}</code>
          </>
        )}
      </figcaption>
    </figure>
  )
}

/** As a picture, SVG can neither run scripts nor load anything. */
export const pictureUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`
