import { clsx } from 'clsx'
import { useState } from 'react'
import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'
import styles from './avatar.module.css'

/** The photo of a person, or the initial where there is none or it fails to load. */
export function Avatar({ person, size }: { person: Pick<AccountInfo, 'RealName' | 'Photo'>; size: 'small' | 'large' }) {
  const [missing, setMissing] = useState<string>()
  const { Photo: photo, RealName: name } = person
  if (photo && photo !== missing)
    return (
      <img
        className={clsx('avatar', size === 'small' ? styles.small : styles.large)}
        src={photo}
        alt=""
        onError={() => setMissing(photo)}
      />
    )
  return (
    <span className={clsx('avatar', size === 'small' ? styles.small : styles.large)} aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
