import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import type { Organisation } from '@atrium/contract/organisation/organisation.shapes.ts'
import { photoLimit, photoTypes } from '@atrium/contract/constants.ts'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { FileDrop } from '#components/file-drop.tsx'
import styles from './organisation.module.css'

const limit = `${photoLimit / 1_000_000} MB`
const invalidates = [organisationCalls.my, identityCalls.session]

/** Uploads or removes the logo; falls back to the initial. */
export function OrganisationLogo({ organisation: { Logo, OrgName } }: { organisation: Organisation }) {
  const { t } = useTranslation('organisation')
  const [share, setShare] = useState(0)
  const upload = useWrite(organisationCalls.uploadLogo, {
    invalidates,
    onSuccess: () => showToast('success', t('logoChanged')),
    onProgress: setShare,
  })
  const remove = useWrite(organisationCalls.removeLogo, {
    invalidates,
    onSuccess: () => showToast('success', t('logoRemoved')),
  })
  const send = (file: File) => {
    if (!photoTypes.some((type) => type === file.type)) return showToast('error', t('wrongFormat', { name: file.name }))
    if (file.size > photoLimit) return showToast('error', t('tooLarge', { limit }))
    setShare(0)
    upload.mutate({ file })
  }
  const askToRemove = async () => {
    const question = {
      title: t('removeLogoTitle'),
      text: t('removeLogoHint'),
      label: t('removeLogo'),
      isDangerous: true,
    }
    if (await confirm(question)) remove.mutate({})
  }
  return (
    <div className={styles.logo}>
      {Logo ? (
        <img src={Logo} alt={t('logo')} width="64" height="64" />
      ) : (
        <span className={styles.letter} aria-hidden="true">
          {Array.from(OrgName)[0]}
        </span>
      )}
      <FileDrop label={t('logo')} accept={photoTypes.join()} isDisabled={upload.isPending} onFile={send}>
        {(open) => (
          <>
            <div className="administration-actions">
              <button type="button" className="button" disabled={upload.isPending} onClick={open}>
                <ImageUp size={16} aria-hidden="true" />
                {upload.isPending ? t('uploading', { percent: Math.round(share * 100) }) : t('changeLogo')}
              </button>
              {Logo && (
                <button type="button" className="button" disabled={remove.isPending} onClick={() => void askToRemove()}>
                  {t('removeLogo')}
                </button>
              )}
            </div>
            <small>{t('logoHint', { limit })}</small>
          </>
        )}
      </FileDrop>
    </div>
  )
}
