import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import type { Organisation } from '@atrium/contract/organisation/organisation.shapes.ts'
import { industries, type Industry } from '@atrium/contract/trial/trial.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import type { TextRules } from '#kit/forms/form-rules.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { Dialog } from '#components/dialog.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormSelect } from '#components/form-select.tsx'
import { FormTextArea } from '#components/form-text-area.tsx'
import { FormTimeZone } from '#components/form-time-zone.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import styles from './organisation.module.css'

const fields = [
  'OrgName',
  'EnglishName',
  'Industry',
  'TimeZone',
  'ContactPhone',
  'ContactAddress',
  'Introduction',
] as const
type Field = (typeof fields)[number]
type Draft = Record<Field, string> & { Reason: string }

const draftOf = (organisation: Organisation): Draft => ({
  ...(Object.fromEntries(fields.map((field) => [field, organisation[field] ?? ''])) as Record<Field, string>),
  Reason: '',
})

const maxLengths = {
  OrgName: 100,
  EnglishName: 100,
  ContactPhone: 40,
  ContactAddress: 200,
  Introduction: 2_000,
} as const

/** Edits the organisation; reports concurrent changes. */
export function OrganisationForm({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation(['organisation', 'app'])
  const [base, setBase] = useState(organisation)
  const form = useAppForm<Draft>(draftOf(organisation), { draft: 'organisation' })
  const [theirs, setTheirs] = useState<Organisation>()
  const rebase = (saved: Organisation) => {
    setBase(saved)
    form.reset(draftOf(saved))
  }
  const modify = useWrite(organisationCalls.modify, {
    invalidates: [organisationCalls.my, identityCalls.session],
    quiet: true,
    onSuccess(saved) {
      rebase(saved)
      showToast('success', t('saved'))
    },
  })
  const { isDirty } = form.formState
  const onError = (problem: CallError) => {
    const { current } = (problem.details ?? {}) as { current?: Organisation }
    if (problem.error === 'organisation.changed-meanwhile' && current) setTheirs(current)
    else showCallError(form, problem)
  }
  const send = (draft: Draft, version: number) =>
    modify.mutate({ params: { ID: base.ID }, body: bodyOf(draft, version) }, { onError })
  return (
    <Form form={form} onSubmit={(draft) => isDirty && !modify.isPending && send(draft, base.Version)}>
      <Fields />
      {isDirty && <FormReason />}
      <div className="administration-actions">
        <button type="submit" className="button button-primary" disabled={!isDirty || modify.isPending}>
          {t('save')}
        </button>
        {isDirty && (
          <button type="button" className="button" onClick={() => form.reset()}>
            {t('app:discard')}
          </button>
        )}
        <FormProblems />
      </div>
      {theirs && (
        <Conflict
          base={base}
          theirs={theirs}
          onTake={() => {
            rebase(theirs)
            setTheirs(undefined)
          }}
          onKeep={() => {
            setBase(theirs)
            setTheirs(undefined)
            send(form.getValues(), theirs.Version)
          }}
        />
      )}
    </Form>
  )
}

const bodyOf = (draft: Draft, Version: number) => ({
  OrgName: draft.OrgName.trim(),
  EnglishName: draft.EnglishName.trim(),
  TimeZone: draft.TimeZone,
  Industry: (draft.Industry || null) as Industry | null,
  ContactPhone: draft.ContactPhone.trim() || null,
  ContactAddress: draft.ContactAddress.trim() || null,
  Introduction: draft.Introduction.trim() || null,
  Version,
  ...reasonOf(draft),
})

/** Phrase keys of the fields. */
const labels = {
  OrgName: 'orgName',
  EnglishName: 'englishName',
  Industry: 'industry',
  TimeZone: 'timeZone',
  ContactPhone: 'phone',
  ContactAddress: 'address',
  Introduction: 'introduction',
} as const

function Fields() {
  const { t } = useTranslation(['organisation', 'dictionaries'])
  const needed = { required: t('nameNeeded'), validate: (name: string) => name.trim() !== '' || t('nameNeeded') }
  const text = (field: keyof typeof maxLengths, rules?: TextRules) => (
    <FormTextField name={field} label={t(labels[field])} maxLength={maxLengths[field]} rules={rules} />
  )
  return (
    <div className={styles.fields}>
      {text('OrgName', needed)}
      {text('EnglishName', needed)}
      <FormSelect
        name="Industry"
        label={t('industry')}
        options={[
          { key: '', text: t('industry.none') },
          ...industries.map((key) => ({ key: key as string, text: t(`dictionaries:industry-area.${key}`) })),
        ]}
      />
      <FormTimeZone name="TimeZone" label={t('timeZone')} />
      {text('ContactPhone')}
      {text('ContactAddress')}
      <div className={styles.introduction}>
        <FormTextArea name="Introduction" label={t('introduction')} maxLength={maxLengths.Introduction} />
      </div>
    </div>
  )
}

interface ConflictProps {
  base: Organisation
  theirs: Organisation
  onTake: () => void
  onKeep: () => void
}

/** Shows concurrent changes. */
function Conflict({ base, theirs, onTake, onKeep }: ConflictProps) {
  const { t } = useTranslation('organisation')
  const changed = fields.filter((field) => (base[field] ?? '') !== (theirs[field] ?? ''))
  return (
    <Dialog
      title={t('conflictTitle')}
      onClose={onTake}
      actions={
        <>
          <button type="button" className="button" onClick={onKeep}>
            {t('keepMine')}
          </button>
          <button type="button" className="button button-primary" onClick={onTake}>
            {t('takeTheirs')}
          </button>
        </>
      }
    >
      <p>{t('conflictHint')}</p>
      <dl className={styles.changes}>
        {changed.map((field) => (
          <div key={field}>
            <dt>{t(labels[field])}</dt>
            <dd>
              <del>{base[field]}</del> <ins>{theirs[field]}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
