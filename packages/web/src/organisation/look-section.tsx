import { photoLimit, photoTypes } from '@atrium/contract/constants.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import type { Organisation, SignInLook } from '@atrium/contract/organisation/organisation.shapes.ts'
import { Copy, ImageUp } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { copyText } from '#kit/browser/copy-text.ts'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { useSavedValues } from '#kit/forms/use-saved-values.ts'
import { Form, FormProblems } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { FileDrop } from '#components/file-drop.tsx'
import { LookPreview } from './look-preview.tsx'
import styles from './organisation.module.css'

const maxTitleLength = 40
const limit = `${photoLimit / 1_000_000} MB`
const invalidates = [organisationCalls.look]

/** The look of the sign-in page: titles, picture, preview and the link that shows it. */
export function LookSection({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('organisation')
  const { data: look } = useRead(organisationCalls.look, { params: { id: organisation.ID } })
  if (!look) return null
  return (
    <section className="panel" aria-label={t('look.title')}>
      <h2>{t('look.title')}</h2>
      <p className="administration-lead">{t('look.lead')}</p>
      <LookForm look={look} organisation={organisation} />
      <SignInLink id={organisation.ID} />
    </section>
  )
}

const draftOf = ({ Title, EnglishTitle }: SignInLook) => ({
  Title: Title ?? '',
  EnglishTitle: EnglishTitle ?? '',
  Reason: '',
})

function LookForm({ look, organisation }: { look: SignInLook; organisation: Organisation }) {
  const { t } = useTranslation(['organisation', 'app'])
  const saved = draftOf(look)
  const form = useAppForm(saved, { draft: 'organisation.look' })
  const { discard } = useSavedValues(form, saved)
  const draft = { ...saved, ...useWatch({ control: form.control }) }
  const { isDirty } = form.formState
  const save = useWrite(organisationCalls.saveLook, {
    invalidates,
    quiet: true,
    onSuccess(changed) {
      form.reset(draftOf(changed))
      showToast('success', t('saved'))
    },
  })
  const submit = ({ Title, EnglishTitle, ...draft }: typeof saved) =>
    isDirty &&
    save.mutate(
      { body: { Title: Title.trim() || null, EnglishTitle: EnglishTitle.trim() || null, ...reasonOf(draft) } },
      { onError: (problem) => showCallError(form, problem) },
    )
  return (
    <Form form={form} onSubmit={submit}>
      <div className={styles.fields}>
        <FormTextField name="Title" label={t('look.chineseTitle')} maxLength={maxTitleLength} />
        <FormTextField name="EnglishTitle" label={t('look.englishTitle')} maxLength={maxTitleLength} />
      </div>
      <Picture look={look} />
      {isDirty && <FormReason />}
      <LookPreview look={{ ...look, ...draft, Logo: organisation.Logo }} />
      <div className="administration-actions">
        <button type="submit" className="button button-primary" disabled={!isDirty || save.isPending}>
          {t('save')}
        </button>
        {isDirty && (
          <button type="button" className="button" onClick={discard}>
            {t('app:discard')}
          </button>
        )}
        <FormProblems />
      </div>
    </Form>
  )
}

function Picture({ look }: { look: SignInLook }) {
  const { t } = useTranslation('organisation')
  const upload = useWrite(organisationCalls.uploadLookPicture, {
    invalidates,
    onSuccess: () => showToast('success', t('look.pictureChanged')),
  })
  const reset = useWrite(organisationCalls.resetLook, {
    invalidates,
    onSuccess: () => showToast('success', t('look.wasReset')),
  })
  const send = async (file: File) => {
    if (!photoTypes.some((type) => type === file.type)) return showToast('error', t('wrongFormat', { name: file.name }))
    if (file.size > photoLimit) return showToast('error', t('tooLarge', { limit }))
    const question = { title: t('look.pictureTitle', { name: file.name }), label: t('look.changePicture') }
    const decision = await confirm({ ...question, asksReason: true })
    if (decision) upload.mutate({ file, query: decision })
  }
  const askToReset = async () => {
    const question = {
      title: t('look.resetTitle'),
      text: t('look.resetHint'),
      label: t('look.reset'),
      isDangerous: true,
      asksReason: true,
    }
    const decision = await confirm(question)
    if (decision) reset.mutate({ body: decision })
  }
  return (
    <div className="administration-actions">
      <FileDrop
        label={t('look.picture')}
        accept={photoTypes.join()}
        isDisabled={upload.isPending}
        onFile={(file) => void send(file)}
      >
        {(open) => (
          <button type="button" className="button" disabled={upload.isPending} onClick={open}>
            <ImageUp size={16} aria-hidden="true" />
            {t('look.changePicture')}
          </button>
        )}
      </FileDrop>
      {(look.Title ?? look.EnglishTitle ?? look.Picture) && (
        <button type="button" className="button" disabled={reset.isPending} onClick={() => void askToReset()}>
          {t('look.reset')}
        </button>
      )}
      <small className={styles.hint}>{t('look.pictureHint', { limit })}</small>
    </div>
  )
}

/** The link by which the sign-in page shows the look at once. */
function SignInLink({ id }: { id: string }) {
  const { t } = useTranslation('organisation')
  const link = `${location.origin}${location.pathname}#/login?org=${id}`
  return (
    <p className={styles.lookLink}>
      {t('look.link')} <code>{link}</code>
      <button type="button" className="button" onClick={() => void copyText(link)}>
        <Copy size={16} aria-hidden="true" /> {t('look.copy')}
      </button>
    </p>
  )
}
