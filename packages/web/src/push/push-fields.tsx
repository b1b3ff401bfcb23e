import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { feishuRegions } from '@atrium/contract/sso/chat-settings.ts'
import { hasAgentId, integrationObjects, PushInput, type PushSettings } from '@atrium/contract/push/push.shapes.ts'
import { useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldRules, neededText, textRules } from '#kit/forms/form-rules.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useFieldProblem } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import { isSecretKept, type PushDraft } from './push-draft.ts'

/** The settings as fields of the surrounding form. */
export function PushFields({ settings }: { settings: PushSettings }) {
  const { t } = useTranslation('push')
  const object = useController<PushDraft, 'IntegrationObject'>({ name: 'IntegrationObject' }).field
  const region = useController<PushDraft, 'Region'>({ name: 'Region' }).field
  return (
    <>
      <RadioGroup
        label={t('object')}
        options={integrationObjects.map((key) => ({ key, text: t(`object.${key}`) }))}
        chosen={object.value}
        onChoose={object.onChange}
      />
      {object.value === 'feishu' && (
        <RadioGroup
          label={t('region')}
          options={feishuRegions.map((key) => ({ key, text: t(`region.${key}`) }))}
          chosen={region.value}
          onChoose={region.onChange}
        />
      )}
      <Products />
      <FormTextField
        name="AppKey"
        label={t('appKey')}
        hint={t(`appKeyHint.${object.value}`)}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        rules={textRules(fieldRules(PushInput, 'AppKey'), { needed: t('appKeyWrong') })}
      />
      <Secret settings={settings} />
      {object.value !== 'feishu' && (
        <FormTextField
          name="AgentId"
          label={t('agentId')}
          hint={t(`agentIdHint.${object.value}`)}
          maxLength={12}
          inputMode="numeric"
          spellCheck={false}
          rules={{
            required: hasAgentId(object.value) && t('agentIdWrong'),
            validate: (text: string) => /^\d{1,12}$/.test(text.trim()) || t('agentIdWrong'),
          }}
        />
      )}
    </>
  )
}

/** The App Secret. A stored one is never shown; an empty field keeps it, unless it would go to another place. */
function Secret({ settings }: { settings: PushSettings }) {
  const { t } = useTranslation('push')
  const draft = useWatch<PushDraft>() as PushDraft
  const isKept = isSecretKept(settings, draft)
  const isMoved = settings.Version > 0 && !isKept
  return (
    <FormTextField
      name="AppSecret"
      label={t('appSecret')}
      hint={isKept ? t('secretKept') : isMoved ? t('secretMoved') : t(`secretHint.${draft.IntegrationObject}`)}
      placeholder={isKept ? '••••••••' : ''}
      isPassword
      autoComplete="off"
      maxLength={500}
      rules={isKept ? undefined : neededText(t(isMoved ? 'secretMoved' : 'secretNeeded'))}
    />
  )
}

function Products() {
  const { t } = useTranslation('push')
  const id = useId()
  const products = useRead(memberCalls.licensedProducts, {}, { staleTime: 60_000 })
  const validate = (chosen: readonly string[]) => chosen.length > 0 || t('productsNeeded')
  const { value, onChange, ref } = useController<PushDraft, 'ProductIDs'>({
    name: 'ProductIDs',
    rules: { validate },
  }).field
  const problem = useFieldProblem('ProductIDs')
  // A licence that is over can be renewed: what was chosen stays.
  const usable = products.data?.filter(({ ID, IsOver }) => !IsOver || value.includes(ID)) ?? []
  return (
    <fieldset className="plain-fieldset" aria-describedby={`${id}-hint ${id}-problem`}>
      <legend>{t('products')}</legend>
      {products.data && usable.length === 0 && <p className="text-field-hint">{t('productsNone')}</p>}
      {usable.map(({ ID, Name }, at) => (
        <label key={ID} className="checkbox">
          <input
            ref={at === 0 ? ref : undefined}
            type="checkbox"
            checked={value.includes(ID)}
            aria-invalid={problem !== undefined}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, ID] : value.filter((product) => product !== ID))
            }
          />
          {Name}
        </label>
      ))}
      <p id={`${id}-hint`} className="text-field-hint">
        {t('productsHint')}
      </p>
      <p id={`${id}-problem`} className="text-field-problem" aria-live="polite">
        {problem}
      </p>
    </fieldset>
  )
}
