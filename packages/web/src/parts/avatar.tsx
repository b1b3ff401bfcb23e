import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'

/** The photo of a person, or the first letter of the name. */
export function Avatar({ person, size }: { person: Pick<AccountInfo, 'RealName' | 'Photo'>; size: 'small' | 'large' }) {
  if (person.Photo) return <img className={`avatar avatar-${size}`} src={person.Photo} alt="" />
  return (
    <span className={`avatar avatar-${size}`} aria-hidden="true">
      {Array.from(person.RealName)[0]?.toUpperCase()}
    </span>
  )
}
