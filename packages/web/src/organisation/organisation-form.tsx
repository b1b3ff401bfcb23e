import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import type { Organisation } from '@atrium/contract/organisation/organisation.shapes.ts'
import { industries, type Industry } from '@atrium/contract/trial/trial.shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls.ts'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { Dialog } from '#components/dialog.tsx'
import { useReason } from '#components/reason-field.tsx'
import { SelectField } from '#components/select-field.tsx'
import { TextField } from '#components/text-field.tsx'

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
type Draft = Record<Field, string>

const draftOf = (organisation: Organisation): Draft =>
  Object.fromEntries(fields.map((field) => [field, organisation[field] ?? ''])) as Draft

const timeZones = Intl.supportedValuesOf('timeZone')
const maxLengths = {
  OrgName: 100,
  EnglishName: 100,
  ContactPhone: 40,
  ContactAddress: 200,
  Introduction: 2_000,
} as const

/** Edits the organisation; reports concurrent changes. */
export function OrganisationForm({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('organisation')
  const [base, setBase] = useState(organisation)
  const [draft, setDraft] = useState(() => draftOf(organisation))
  const reason = useReason()
  const [theirs, setTheirs] = useState<Organisation>()
  const modify = useWrite(organisationCalls.modify, {
    invalidates: [organisationCalls.my, identityCalls.session],
    quiet: true,
    onSuccess(saved) {
      setBase(saved)
      setDraft(draftOf(saved))
      reason.clear()
      showToast('success', t('saved'))
    },
  })
  const isSame = fields.every((field) => draft[field] === draftOf(base)[field])
  const isValid = draft.OrgName.trim() !== '' && draft.EnglishName.trim() !== ''
  const onError = (problem: CallError) => {
    const { current } = (problem.details ?? {}) as { current?: Organisation }
    if (problem.error === 'organisation.changed-meanwhile' && current) setTheirs(current)
    else showToast('error', problem.message)
  }
  const send = (version: number) =>
    modify.mutate(
      { params: { ID: base.ID }, body: { ...bodyOf(draft, version), ...reason.input } },
      { onError: onError },
    )
  const submit = useDebounced(() => send(base.Version))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSame && isValid) submit()
      }}
    >
      <Fields draft={draft} onChange={(next) => setDraft({ ...draft, ...next })} />
      {!isSame && reason.field}
      <div className="administration-actions">
        <button type="submit" className="button button-primary" disabled={isSame || !isValid || modify.isPending}>
          {t('save')}
        </button>
        {!isSame && (
          <button type="button" className="button" onClick={() => setDraft(draftOf(base))}>
            {t('discard')}
          </button>
        )}
      </div>
      {theirs && (
        <Conflict
          base={base}
          theirs={theirs}
          onTake={() => {
            setBase(theirs)
            setDraft(draftOf(theirs))
            setTheirs(undefined)
          }}
          onKeep={() => {
            setBase(theirs)
            setTheirs(undefined)
            send(theirs.Version)
          }}
        />
      )}
    </form>
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

function Fields({ draft, onChange }: { draft: Draft; onChange: (draft: Partial<Draft>) => void }) {
  const { t } = useTranslation(['organisation', 'dictionaries'])
  const id = useId()
  const textField = (field: keyof typeof maxLengths, isNeeded = false) => (
    <TextField
      label={t(labels[field])}
      value={draft[field]}
      maxLength={maxLengths[field]}
      required={isNeeded}
      problem={isNeeded && !draft[field].trim() ? t('nameNeeded') : undefined}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  )
  return (
    <div className="organisation-fields">
      {textField('OrgName', true)}
      {textField('EnglishName', true)}
      <SelectField
        label={t('industry')}
        options={[
          { key: '', text: t('industry.none') },
          ...industries.map((key) => ({ key: key as string, text: t(`dictionaries:industry-area.${key}`) })),
        ]}
        chosen={draft.Industry}
        onChoose={(Industry) => onChange({ Industry })}
      />
      <SelectField
        label={t('timeZone')}
        options={[...new Set([draft.TimeZone, ...timeZones])].map((key) => ({ key, text: key }))}
        chosen={draft.TimeZone}
        onChoose={(TimeZone) => onChange({ TimeZone })}
      />
      {textField('ContactPhone')}
      {textField('ContactAddress')}
      <div className="organisation-introduction">
        <label htmlFor={id}>{t('introduction')}</label>
        <textarea
          id={id}
          className="text-area"
          value={draft.Introduction}
          maxLength={maxLengths.Introduction}
          onChange={(event) => onChange({ Introduction: event.target.value })}
        />
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
      <dl className="organisation-changes">
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
