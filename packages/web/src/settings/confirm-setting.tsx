import type { effectCodes } from '@atrium/contract/settings/setting-effects.ts'
import type { ReactNode } from 'react'
import { useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { SettingEffects, useSettingEffects } from './setting-effects.tsx'

interface Props {
  title: string
  /** Label of the confirming button. */
  label: string
  code: (typeof effectCodes)[number]
  /** The value whose effects are shown. */
  value: object | undefined
  isBusy: boolean
  /** What changes. */
  children?: ReactNode
  onConfirm: (reason: { Reason?: string }) => void
  onClose: () => void
}

/** Confirms a change of a setting: what changes, for how many people, and an optional reason. */
export function ConfirmSetting({ title, label, code, value, isBusy, children, onConfirm, onClose }: Props) {
  const form = useAppForm({ Reason: '' })
  const effects = useSettingEffects(code, value)
  return (
    <FormDialog
      form={form}
      title={title}
      label={label}
      isBusy={isBusy}
      onSubmit={(draft) => onConfirm(reasonOf(draft))}
      onClose={onClose}
    >
      {children}
      <SettingEffects effects={effects} />
      <FormReason />
    </FormDialog>
  )
}
