import type { RequestState, SignerState } from '@atrium/contract/esign/esign.shapes.ts'
import { useTranslation } from 'react-i18next'

const tones: Record<RequestState, string> = {
  open: 'tag-warn',
  signed: 'tag-good',
  refused: 'tag-bad',
  withdrawn: '',
  expired: 'tag-bad',
}
const signerTones: Record<SignerState, string> = {
  waiting: '',
  open: 'tag-warn',
  signed: 'tag-good',
  refused: 'tag-bad',
  closed: '',
}

/** How far a request is. */
export function RequestTag({ state }: { state: RequestState }) {
  const { t } = useTranslation('esign')
  return <span className={`tag ${tones[state]}`}>{t(`state.${state}`)}</span>
}

/** How far one signature is. */
export function SignerTag({ state }: { state: SignerState }) {
  const { t } = useTranslation('esign')
  return <span className={`tag ${signerTones[state]}`}>{t(`signer.${state}`)}</span>
}
