import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import type { SsoSettings } from '@atrium/contract/sso/sso.shapes.ts'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { discardChanges } from '#kit/forms/unsaved-changes.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormSwitch } from '#components/form-switch.tsx'
import { useFormatters } from '#components/use-formatters.ts'

/** Whether single sign-on is required, and who is exempt. */
export function RequirementPanel({ settings }: { settings: SsoSettings }) {
  const { t } = useTranslation('connections')
  const { list } = useFormatters()
  const [isChanging, setIsChanging] = useState(false)
  const named = settings.Administrators.filter(({ IsNamed }) => IsNamed)
  const names = list(named.map(({ RealName }) => RealName))
  return (
    <section className="panel">
      <h2>{t('require.title')}</h2>
      <p className="administration-lead">{t('require.lead')}</p>
      <div className="administration-actions">
        <span className={`tag ${settings.IsRequired ? 'tag-good' : ''}`}>
          {t(settings.IsRequired ? 'require.is' : 'require.isNot')}
        </span>
        {settings.IsRequired && <span>{t('require.named', { count: named.length, names })}</span>}
        <button type="button" className="button" onClick={() => setIsChanging(true)}>
          {t('require.change')}
        </button>
      </div>
      {isChanging && <RequirementDialog settings={settings} onClose={() => setIsChanging(false)} />}
    </section>
  )
}

interface Draft {
  IsRequired: boolean
  AdministratorIDs: readonly string[]
}

function RequirementDialog({ settings, onClose }: { settings: SsoSettings; onClose: () => void }) {
  const { t } = useTranslation('connections')
  const { IsRequired, Administrators } = settings
  const AdministratorIDs = Administrators.filter(({ IsNamed }) => IsNamed).map(({ ID }) => ID)
  const form = useAppForm<Draft>({ IsRequired, AdministratorIDs })
  const save = useWrite(ssoCalls.setRequirement, {
    invalidates: [ssoCalls.settings],
    quiet: true,
    onSuccess() {
      discardChanges()
      showToast('success', t('require.saved'))
      onClose()
    },
  })
  const submit = (draft: Draft) => {
    if (save.isPending) return
    save.mutate(
      { body: { IsRequired: draft.IsRequired, AdministratorIDs: [...draft.AdministratorIDs] } },
      { onError: (problem) => showCallError(form, problem) },
    )
  }
  return (
    <FormDialog
      form={form}
      title={t('require.dialog')}
      label={t('save')}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSwitch name="IsRequired" label={t('require.toggle')} />
      <Named administrators={Administrators} />
    </FormDialog>
  )
}

function Named({ administrators }: { administrators: SsoSettings['Administrators'] }) {
  const { t } = useTranslation('connections')
  const { value, onChange } = useController<Draft, 'AdministratorIDs'>({ name: 'AdministratorIDs' }).field
  return (
    <fieldset className="plain-fieldset">
      <legend>{t('require.who')}</legend>
      {administrators.map(({ ID, RealName, IsAble }) => (
        <label key={ID} className="checkbox">
          <input
            type="checkbox"
            checked={value.includes(ID)}
            disabled={!IsAble && !value.includes(ID)}
            onChange={({ target }) => onChange(target.checked ? [...value, ID] : value.filter((one) => one !== ID))}
          />
          <span>
            {RealName} {!IsAble && <small>{t('require.unable')}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
