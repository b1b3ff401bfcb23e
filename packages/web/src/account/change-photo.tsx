import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { photoLimit, photoTypes } from '@atrium/contract/constants.ts'
import { Camera } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'

const limit = `${photoLimit / 1_000_000} MB`

/** Chooses a photo and sends it, with its progress; what the server would refuse anyway is said before. */
export function ChangePhoto() {
  const { t } = useTranslation('account')
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState(0)
  const upload = useWrite(accountCalls.uploadPhoto, {
    refreshes: [identityCalls.session, accountCalls.basic],
    onSuccess: () => showToast('success', t('photoChanged')),
    onProgress: setShare,
  })
  const send = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    if (!photoTypes.some((type) => type === file.type)) return showToast('error', t('wrongFormat'))
    if (file.size > photoLimit) return showToast('error', t('tooLarge', { limit }))
    setShare(0)
    upload.mutate({ file })
  }
  return (
    <div className="account-photo">
      <input
        ref={input}
        type="file"
        accept={photoTypes.join()}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('photo')}
        onChange={send}
      />
      <button type="button" className="button" disabled={upload.isPending} onClick={() => input.current?.click()}>
        <Camera size={16} aria-hidden="true" />
        {upload.isPending ? t('uploading', { percent: Math.round(share * 100) }) : t('changePhoto')}
      </button>
      {upload.isPending ? <progress value={share} aria-label={t('photo')} /> : <span>{t('photoHint', { limit })}</span>}
    </div>
  )
}
