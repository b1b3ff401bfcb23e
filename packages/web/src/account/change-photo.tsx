import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { chosenPhotoLimit, photoTypes } from '@atrium/contract/constants.ts'
import { Camera } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { FileDrop } from '#components/file-drop.tsx'
import styles from './account.module.css'

const CropPhoto = lazy(async () => ({ default: (await import('./crop-photo.tsx')).CropPhoto }))

const limit = `${chosenPhotoLimit / 1_000_000} MB`
const invalidates = [identityCalls.session, accountCalls.basic]

/** Uploads a photo cropped in the browser, or removes it. */
export function ChangePhoto({ hasPhoto }: { hasPhoto: boolean }) {
  const { t } = useTranslation('account')
  const [chosen, setChosen] = useState<File>()
  const choose = (file: File) => {
    if (!photoTypes.some((type) => type === file.type)) return showToast('error', t('wrongFormat', { name: file.name }))
    if (file.size > chosenPhotoLimit) return showToast('error', t('tooLarge', { limit }))
    setChosen(file)
  }
  return (
    <div className={styles.photo}>
      <FileDrop label={t('photo')} accept={photoTypes.join()} onFile={choose}>
        {(open) => (
          <>
            <button type="button" className="button" onClick={open}>
              <Camera size={16} aria-hidden="true" />
              {t('changePhoto')}
            </button>
            {hasPhoto && <RemovePhoto />}
          </>
        )}
      </FileDrop>
      <span>{t('photoHint', { limit })}</span>
      {chosen && <SendPhoto file={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  )
}

function SendPhoto({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation('account')
  const [share, setShare] = useState(0)
  const upload = useWrite(accountCalls.uploadPhoto, {
    invalidates,
    onSuccess: () => {
      showToast('success', t('photoChanged'))
      onClose()
    },
    onProgress: setShare,
  })
  return (
    <Suspense fallback={null}>
      <CropPhoto
        file={file}
        sent={upload.isPending ? share : undefined}
        onCropped={(photo) => upload.mutate({ file: photo })}
        onClose={onClose}
      />
    </Suspense>
  )
}

function RemovePhoto() {
  const { t } = useTranslation('account')
  const remove = useWrite(accountCalls.removePhoto, {
    invalidates,
    onSuccess: () => showToast('success', t('photoRemoved')),
  })
  const ask = async () => {
    const question = { title: t('removePhotoTitle'), text: t('removePhotoHint'), label: t('removePhoto') }
    if (await confirm({ ...question, isDangerous: true })) remove.mutate({})
  }
  return (
    <button type="button" className="button" disabled={remove.isPending} onClick={() => void ask()}>
      {t('removePhoto')}
    </button>
  )
}
