import { clsx } from 'clsx'
import styles from './monomers.module.css'

interface Props {
  monomer: { symbolId: string; pictureKey: string }
  /** Empty where the name stands beside it. */
  alt?: string
  isLarge?: boolean
}

/** The structure, drawn by the server; browsers keep it for ever. */
export const MonomerPicture = ({ monomer: { symbolId, pictureKey }, alt = '', isLarge = false }: Props) => (
  <span className={clsx(styles.picture, isLarge && styles.pictureLarge)}>
    <img
      src={`/api/Helm/${symbolId}/picture/${pictureKey}`}
      alt={alt}
      loading={isLarge ? 'eager' : 'lazy'}
      width={360}
      height={260}
    />
  </span>
)
