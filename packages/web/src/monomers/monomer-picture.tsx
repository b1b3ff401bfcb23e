import { clsx } from 'clsx'
import styles from './monomers.module.css'

interface Props {
  monomer: { symbolId: string; pictureKey: string }
  /** Empty where the name stands beside it. */
  alt?: string
  /** `card` and `large` fill the width. */
  kind?: 'row' | 'card' | 'large'
  /** For operators, who keep the public library. */
  isForOperator?: boolean
}

/** The structure, drawn by the server; browsers keep it for ever. */
export const MonomerPicture = ({
  monomer: { symbolId, pictureKey },
  alt = '',
  kind = 'row',
  isForOperator = false,
}: Props) => (
  <span
    className={clsx(styles.picture, kind === 'large' && styles.pictureLarge, kind === 'card' && styles.pictureCard)}
  >
    <img
      src={`/api/${isForOperator ? 'operator/monomers' : 'Helm'}/${symbolId}/picture/${pictureKey}`}
      alt={alt}
      loading={kind === 'large' ? 'eager' : 'lazy'}
      width={360}
      height={260}
    />
  </span>
)
