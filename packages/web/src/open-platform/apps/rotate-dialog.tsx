import {
  maxOldSecretDays,
  maxValidSecrets,
  type App,
  type AppWithSecret,
} from '@atrium/contract/open-platform/apps.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { integerRules } from '#kit/forms/form-rules.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import styles from './apps.module.css'

const ends = ['days', 'open', 'now'] as const
interface Draft {
  end: (typeof ends)[number]
  OldSecretDays: string
  Reason: string
}

interface Props {
  app: App
  onSecret: (created: AppWithSecret) => void
  onClose: () => void
}

/** Makes a new secret and chooses when the previous one ends. */
export function RotateDialog({ app, onSecret, onClose }: Props) {
  const { t } = useTranslation('open-apps')
  const hasTwo = app.Secrets.length >= maxValidSecrets
  const form = useAppForm<Draft>({ end: hasTwo ? 'now' : 'days', OldSecretDays: '7', Reason: '' })
  const end = useWatch({ control: form.control, name: 'end' })
  const rotate = useWrite(openPlatformCalls.rotateAppSecret, {
    invalidates: [openPlatformCalls.apps],
    quiet: true,
    onSuccess(created) {
      onClose()
      onSecret(created)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('rotateTitle', { name: app.Name })}
      label={t('rotate')}
      isBusy={rotate.isPending}
      isDangerous={end === 'now'}
      onSubmit={(draft) =>
        rotate.mutate(
          { params: { id: app.ID }, body: { ...oldSecretDaysOf(draft), ...reasonOf(draft) } },
          { onError: (problem) => showCallError(form, problem) },
        )
      }
      onClose={onClose}
    >
      <p className="dialog-hint">{t(hasTwo ? 'rotateBoth' : 'rotateHint')}</p>
      {!hasTwo && (
        <div className={styles.ends}>
          <RadioGroup
            label={t('oldSecret')}
            options={ends.map((key) => ({ key, text: t(`oldSecret.${key}`) }))}
            chosen={end}
            onChoose={(key) => form.setValue('end', key, { shouldDirty: true })}
          />
        </div>
      )}
      {end === 'days' && (
        <FormTextField
          name="OldSecretDays"
          label={t('days')}
          type="number"
          inputMode="numeric"
          rules={integerRules({ min: 1, max: maxOldSecretDays }, t('wrongDays', { max: maxOldSecretDays }))}
        />
      )}
      <FormReason />
    </FormDialog>
  )
}

const oldSecretDaysOf = ({ end, OldSecretDays }: Draft) =>
  end === 'open' ? {} : { OldSecretDays: end === 'now' ? 0 : Number(OldSecretDays) }
