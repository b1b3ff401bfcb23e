import { SamlSettings, nameIdFormats } from '@atrium/contract/sso/saml-settings.ts'
import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldRules, neededText, textRules } from '#kit/forms/form-rules.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { FileDrop } from '#components/file-drop.tsx'
import { FormCheckbox } from '#components/form-checkbox.tsx'
import { FormSelect } from '#components/form-select.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { useFieldProblem } from '#components/form.tsx'
import { certificatesOf } from './certificates.ts'
import styles from '#sso/sso.module.css'

/** The settings of a SAML identity provider, as fields `Settings.…` of the surrounding form. */
export function SamlFields() {
  const { t } = useTranslation('connections')
  const addressRules = textRules(fieldRules(SamlSettings, 'SignInUrl'), { needed: t('saml.signInUrlWrong') })
  return (
    <>
      <ReadMetadata />
      <FormTextField
        name="Settings.EntityID"
        label={t('saml.entityId')}
        maxLength={1024}
        spellCheck={false}
        rules={neededText(t('saml.entityIdNeeded'))}
      />
      <FormTextField
        name="Settings.SignInUrl"
        label={t('saml.signInUrl')}
        inputMode="url"
        maxLength={500}
        spellCheck={false}
        rules={addressRules}
      />
      <FormTextField
        name="Settings.SignOutUrl"
        label={t('saml.signOutUrl')}
        hint={t('saml.signOutUrlHint')}
        inputMode="url"
        maxLength={500}
        spellCheck={false}
      />
      <Certificates />
      <details className={styles.advanced}>
        <summary>{t('advanced')}</summary>
        <FormSelect
          name="Settings.NameIDFormat"
          label={t('saml.nameIdFormat')}
          options={nameIdFormats.map((format) => ({ key: format, text: t(`saml.nameId.${format}`) }))}
        />
        <FormTextField
          name="Settings.SubjectAttribute"
          label={t('saml.subjectAttribute')}
          hint={t('saml.subjectAttributeHint')}
          maxLength={200}
          spellCheck={false}
        />
        <FormCheckbox name="Settings.SignsRequests" label={t('saml.signsRequests')} />
        <FormCheckbox name="Settings.EndsUpstream" label={t('endsUpstream')} />
      </details>
    </>
  )
}

/** Fills in the fields from the metadata of the provider. */
function ReadMetadata() {
  const { t } = useTranslation('connections')
  const { getValues, setValue } = useFormContext()
  const read = useWrite(ssoCalls.readSamlMetadata, {
    onSuccess(metadata) {
      for (const [name, value] of Object.entries(metadata))
        setValue(`Settings.${name}`, value, { shouldDirty: true, shouldValidate: true })
      showToast('success', t('saml.metadataRead'))
    },
  })
  const readAddress = () => {
    const Url = String(getValues('Settings.MetadataUrl') ?? '').trim()
    if (Url && !read.isPending) read.mutate({ body: { Url } })
  }
  const readFile = async (file: File) => read.mutate({ body: { Xml: await file.text() } })
  return (
    <div className={styles.metadata}>
      <FormTextField
        name="Settings.MetadataUrl"
        label={t('saml.metadataUrl')}
        hint={t('saml.metadataHint')}
        inputMode="url"
        maxLength={500}
        spellCheck={false}
      />
      <FileDrop
        label={t('saml.metadataFile')}
        accept=".xml,application/xml,text/xml"
        onFile={(file) => void readFile(file)}
      >
        {(open) => (
          <>
            <button type="button" className="button" aria-busy={read.isPending} onClick={readAddress}>
              {t('saml.metadataReadButton')}
            </button>
            <button type="button" className="button" onClick={open}>
              {t('saml.metadataUpload')}
            </button>
          </>
        )}
      </FileDrop>
    </div>
  )
}

/** Certificates as one text, in which each is whole. */
function Certificates() {
  const { t } = useTranslation('connections')
  const name = 'Settings.Certificates'
  const rules = { validate: (list: string[]) => list.length > 0 || t('saml.certificatesNeeded') }
  const { value, onChange, onBlur, ref } = useController({ name, rules }).field
  const problem = useFieldProblem(name)
  const stored = (value as string[]).join('\n')
  const [typed, setTyped] = useState(stored)
  // What was read from metadata replaces what was typed.
  const shown = certificatesOf(typed).join('\n') === stored ? typed : stored
  return (
    <div className="text-area-field">
      <label htmlFor="saml-certificates">{t('saml.certificates')}</label>
      <textarea
        id="saml-certificates"
        ref={ref}
        className={clsx('text-area', styles.certificates)}
        rows={4}
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby="saml-certificates-hint saml-certificates-problem"
        value={shown}
        onBlur={onBlur}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(certificatesOf(target.value))
        }}
      />
      <p id="saml-certificates-hint" className="text-area-hint">
        {t('saml.certificatesHint')}
      </p>
      <p id="saml-certificates-problem" className="text-area-problem" aria-live="polite">
        {problem}
      </p>
    </div>
  )
}
