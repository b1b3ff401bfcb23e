import type { AuthorisationState } from '@atrium/contract/open-platform/open-platform.shapes.ts'
import { useTranslation } from 'react-i18next'

const tones = { none: '', coming: '', valid: 'tag-good', ending: 'tag-warn', over: 'tag-bad' } as const

/** The state of an authorisation. */
export function AuthorisationTag({ state }: { state: AuthorisationState }) {
  const { t } = useTranslation('open-platform')
  return <span className={`tag ${tones[state]}`}>{t(`state.${state}`)}</span>
}
