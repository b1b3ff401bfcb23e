import type { Installation } from '@atrium/contract/operator/installation.shapes.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { confirm } from '#kit/confirm.ts'
import { neededText } from '#kit/forms/form-rules.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { discardChanges } from '#kit/forms/unsaved-changes.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { Form, FormProblems } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'

interface Props {
  /** Lets a button outside submit the form. */
  id: string
  installation: Installation
  onSaved: () => void
}

interface Draft {
  Name: string
  PublicUrl: string
}

/** Name and public URL of the installation. */
export function InstallationForm({ id, installation, onSaved }: Props) {
  const { t } = useTranslation(['operator', 'app'])
  const { Name, EffectivePublicUrl, IsPublicUrlFixed, PublicUrl, Version } = installation
  const form = useAppForm<Draft>({
    Name,
    PublicUrl: IsPublicUrlFixed ? EffectivePublicUrl : (PublicUrl ?? location.origin),
  })
  const save = useWrite(operatorCalls.modifyInstallation, {
    invalidates: [operatorCalls.installation],
    quiet: true,
    onSuccess() {
      discardChanges()
      showToast('success', t('setUp.saved'))
      onSaved()
    },
  })
  const send = (draft: Draft, IsConfirmed: boolean) => {
    const address = IsPublicUrlFixed ? PublicUrl : draft.PublicUrl.trim() || null
    const onError = (problem: CallError) => {
      if (problem.error === 'operator.other-address') void askAndSend(draft, problem.message)
      else showCallError(form, problem, { 'operator.wrong-address': 'PublicUrl' })
    }
    save.mutate({ body: { Name: draft.Name.trim(), PublicUrl: address, Version, IsConfirmed } }, { onError })
  }
  const askAndSend = async (draft: Draft, text: string) => {
    if (await confirm({ title: t('setUp.otherAddressTitle'), text, isDangerous: true })) send(draft, true)
  }
  return (
    <Form id={id} form={form} takesFocus onSubmit={(draft) => !save.isPending && send(draft, false)}>
      <FormTextField name="Name" label={t('setUp.name')} maxLength={40} rules={neededText(t('app:form.needed'))} />
      <FormTextField
        name="PublicUrl"
        label={t('setUp.publicUrl')}
        hint={t(IsPublicUrlFixed ? 'setUp.publicUrlFixed' : 'setUp.publicUrlHint')}
        inputMode="url"
        maxLength={200}
        readOnly={IsPublicUrlFixed}
      />
      <FormProblems />
    </Form>
  )
}
