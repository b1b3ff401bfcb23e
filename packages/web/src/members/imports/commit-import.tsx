import type { Import } from '@atrium/contract/members/imports.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#components/dialog.tsx'

interface Props {
  own: Import
  title: string
  label: string
  onCommit: (withInvitation: boolean) => void
  onClose: () => void
}

/** Confirms an import, and asks whether the people are invited when it is done. */
export function CommitImport({ own, title, label, onCommit, onClose }: Props) {
  const { t } = useTranslation(['imports', 'app'])
  const [withInvitation, setWithInvitation] = useState(own.WithInvitation)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('app:cancel')}
          </button>
          <button
            type="button"
            className="button button-primary"
            data-autofocus
            onClick={() => {
              onCommit(withInvitation)
              onClose()
            }}
          >
            {label}
          </button>
        </>
      }
    >
      <p>{t('commitHint')}</p>
      <label className="checkbox">
        <input type="checkbox" checked={withInvitation} onChange={({ target }) => setWithInvitation(target.checked)} />
        {t('withInvitation')}
      </label>
      <p className="dialog-hint">{t('withInvitationHint')}</p>
    </Dialog>
  )
}
