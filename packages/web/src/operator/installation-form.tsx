import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { Installation } from '@atrium/contract/operator/installation.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { TextField } from '#components/text-field.tsx'

interface Props {
  /** Lets a button outside submit the form. */
  id: string
  installation: Installation
  onSaved: () => void
}

/** Name and public URL of the installation. */
export function InstallationForm({ id, installation, onSaved }: Props) {
  const { t } = useTranslation('operator')
  const { EffectivePublicUrl, IsPublicUrlFixed, PublicUrl, Version } = installation
  const [name, setName] = useState(installation.Name)
  const [address, setAddress] = useState(IsPublicUrlFixed ? EffectivePublicUrl : (PublicUrl ?? location.origin))
  const save = useWrite(operatorCalls.modifyInstallation, {
    invalidates: [operatorCalls.installation],
    quiet: true,
    onSuccess() {
      showToast('success', t('setUp.saved'))
      onSaved()
    },
  })
  const send = (IsConfirmed: boolean) => {
    const draft = address.trim()
    const body = { Name: name.trim(), PublicUrl: IsPublicUrlFixed ? PublicUrl : draft || null, Version, IsConfirmed }
    save.mutate(
      { body },
      {
        onError(problem) {
          if (problem.error === 'operator.other-address') void askAndSend(problem.message)
          else showToast('error', problem.message)
        },
      },
    )
  }
  const askAndSend = async (text: string) => {
    if (await confirm({ title: t('setUp.otherAddressTitle'), text, isDangerous: true })) send(true)
  }
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() && !save.isPending) send(false)
      }}
    >
      <TextField
        label={t('setUp.name')}
        value={name}
        required
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('setUp.publicUrl')}
        type="url"
        value={address}
        maxLength={200}
        disabled={IsPublicUrlFixed}
        onChange={(event) => setAddress(event.target.value)}
      />
      <p className="dialog-hint">{t(IsPublicUrlFixed ? 'setUp.publicUrlFixed' : 'setUp.publicUrlHint')}</p>
    </form>
  )
}
