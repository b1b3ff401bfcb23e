import type { App, AppWithSecret } from '@atrium/contract/open-platform/apps.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { maxIpListLength } from '@atrium/contract/settings/ip-rules.ts'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { fieldRules, textRules } from '#kit/forms/form-rules.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormMembers } from '#members/form-members.tsx'
import type { Picked } from '#members/member-picker.tsx'
import { useIpProblems } from '#settings/use-ip-problems.ts'
import { FormDialog } from '#components/form.tsx'
import { FormDateField } from '#components/form-date-field.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormTextArea } from '#components/form-text-area.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import styles from './apps.module.css'

const nameRules = fieldRules(openPlatformCalls.createApp.body, 'Name')
const invalidates = [openPlatformCalls.apps]

interface Draft {
  Name: string
  OwnerID: readonly Picked[]
  ValidUntil: string
  Addresses: string
  Reason: string
}

const bodyOf = (draft: Draft) => ({
  Name: draft.Name.trim(),
  OwnerID: draft.OwnerID[0]?.ID ?? '',
  ValidUntil: draft.ValidUntil || null,
  Addresses: draft.Addresses,
  ...reasonOf(draft),
})

interface Props {
  /** The app to edit; omit to create one. */
  app?: App
  /** Called with a new app and its secret. */
  onSecret?: (created: AppWithSecret) => void
  onClose: () => void
}

/** Creates or edits an app. */
export function AppDialog({ app, onSecret, onClose }: Props) {
  const { t } = useTranslation(['open-apps', 'app'])
  const self = useSession().AccountInfo
  const owner = app ? { ID: app.OwnerID, RealName: app.OwnerName } : self
  const form = useAppForm<Draft>({
    Name: app?.Name ?? '',
    OwnerID: owner ? [{ ID: owner.ID, RealName: owner.RealName }] : [],
    ValidUntil: app?.ValidUntil ?? '',
    Addresses: app?.Addresses ?? '',
    Reason: '',
  })
  const create = useWrite(openPlatformCalls.createApp, {
    invalidates,
    quiet: true,
    onSuccess(created) {
      onClose()
      onSecret?.(created)
    },
  })
  const modify = useWrite(openPlatformCalls.modifyApp, {
    invalidates,
    quiet: true,
    onSuccess({ Name: name }) {
      onClose()
      showToast('success', t('changed', { name }))
    },
  })
  const onError = (problem: CallError) =>
    showCallError(form, problem, {
      'open-platform.app-name-taken': 'Name',
      'open-platform.wrong-owner': 'OwnerID',
      'open-platform.wrong-last-day': 'ValidUntil',
      'settings.wrong-addresses': 'Addresses',
    })
  return (
    <FormDialog
      form={form}
      kind="drawer"
      title={app ? t('editTitle', { name: app.Name }) : t('addTitle')}
      label={app ? t('app:save') : t('add')}
      isBusy={create.isPending || modify.isPending}
      onSubmit={(draft) =>
        app
          ? modify.mutate({ params: { id: app.ID }, body: bodyOf(draft) }, { onError })
          : create.mutate({ body: bodyOf(draft) }, { onError })
      }
      onClose={onClose}
    >
      <AppFields />
    </FormDialog>
  )
}

function AppFields() {
  const { t } = useTranslation('open-apps')
  return (
    <>
      <FormTextField
        name="Name"
        label={t('name')}
        maxLength={nameRules.maxLength}
        rules={textRules(nameRules, { needed: t('nameNeeded') })}
      />
      <FormMembers name="OwnerID" label={t('owner')} needed={t('ownerNeeded')} isSingle />
      <FormDateField name="ValidUntil" label={t('validUntil')} hint={t('validUntilHint')} />
      <FormTextArea
        name="Addresses"
        label={t('addresses')}
        hint={t('addressesHint')}
        className={styles.addresses}
        spellCheck={false}
        maxLength={maxIpListLength}
        rules={{ validate: useIpProblems() }}
      />
      <FormReason />
    </>
  )
}
