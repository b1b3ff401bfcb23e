import { useState } from 'react'
import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'

/** The photo of a person, or the initial where there is none or it fails to load. */
export function Avatar({ person, size }: { person: Pick<AccountInfo, 'RealName' | 'Photo'>; size: 'small' | 'large' }) {
  const [missing, setMissing] = useState<string>()
  const { Photo: photo, RealName: name } = person
  if (photo && photo !== missing)
    return <img className={`avatar avatar-${size}`} src={photo} alt="" onError={() => setMissing(photo)} />
  return (
    <span className={`avatar avatar-${size}`} aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
