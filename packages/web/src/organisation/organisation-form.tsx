import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import type { Organisation } from '@atrium/contract/organisation/organisation.shapes.ts'
import { industries, type Industry } from '@atrium/contract/trial/trial.shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailed } from '#kit/calls.ts'
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
type Typed = Record<Field, string>

const typedOf = (organisation: Organisation): Typed =>
  Object.fromEntries(fields.map((field) => [field, organisation[field] ?? ''])) as Typed

/** The time zones the browser knows. */
const timeZones = Intl.supportedValuesOf('timeZone')
const longest = { OrgName: 100, EnglishName: 100, ContactPhone: 40, ContactAddress: 200, Introduction: 2_000 } as const

/** The fields of the organisation; whoever comes second sees what the other one changed. */
export function OrganisationForm({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('organisation')
  const [base, setBase] = useState(organisation)
  const [typed, setTyped] = useState(() => typedOf(organisation))
  const reason = useReason()
  const [theirs, setTheirs] = useState<Organisation>()
  const modify = useWrite(organisationCalls.modify, {
    refreshes: [organisationCalls.my, identityCalls.session],
    quiet: true,
    onSuccess(saved) {
      setBase(saved)
      setTyped(typedOf(saved))
      reason.clear()
      showToast('success', t('saved'))
    },
  })
  const isSame = fields.every((field) => typed[field] === typedOf(base)[field])
  const isRight = typed.OrgName.trim() !== '' && typed.EnglishName.trim() !== ''
  const refused = (problem: CallFailed) => {
    const { current } = (problem.details ?? {}) as { current?: Organisation }
    if (problem.error === 'organisation.changed-meanwhile' && current) setTheirs(current)
    else showToast('error', problem.message)
  }
  const send = (version: number) =>
    modify.mutate(
      { params: { ID: base.ID }, body: { ...bodyOf(typed, version), ...reason.given } },
      { onError: refused },
    )
  const submit = useDebounced(() => send(base.Version))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSame && isRight) submit()
      }}
    >
      <Fields typed={typed} onType={(next) => setTyped({ ...typed, ...next })} />
      {!isSame && reason.field}
      <div className="administration-actions">
        <button type="submit" className="button button-primary" disabled={isSame || !isRight || modify.isPending}>
          {t('save')}
        </button>
        {!isSame && (
          <button type="button" className="button" onClick={() => setTyped(typedOf(base))}>
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
            setTyped(typedOf(theirs))
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

const bodyOf = (typed: Typed, Version: number) => ({
  OrgName: typed.OrgName.trim(),
  EnglishName: typed.EnglishName.trim(),
  TimeZone: typed.TimeZone,
  Industry: (typed.Industry || null) as Industry | null,
  ContactPhone: typed.ContactPhone.trim() || null,
  ContactAddress: typed.ContactAddress.trim() || null,
  Introduction: typed.Introduction.trim() || null,
  Version,
})

/** What each field is called. */
const labels = {
  OrgName: 'orgName',
  EnglishName: 'englishName',
  Industry: 'industry',
  TimeZone: 'timeZone',
  ContactPhone: 'phone',
  ContactAddress: 'address',
  Introduction: 'introduction',
} as const

function Fields({ typed, onType }: { typed: Typed; onType: (typed: Partial<Typed>) => void }) {
  const { t } = useTranslation(['organisation', 'dictionaries'])
  const id = useId()
  const textField = (field: keyof typeof longest, isNeeded = false) => (
    <TextField
      label={t(labels[field])}
      value={typed[field]}
      maxLength={longest[field]}
      required={isNeeded}
      problem={isNeeded && !typed[field].trim() ? t('nameNeeded') : undefined}
      onChange={(event) => onType({ [field]: event.target.value })}
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
        chosen={typed.Industry}
        onChoose={(Industry) => onType({ Industry })}
      />
      <SelectField
        label={t('timeZone')}
        options={[...new Set([typed.TimeZone, ...timeZones])].map((key) => ({ key, text: key }))}
        chosen={typed.TimeZone}
        onChoose={(TimeZone) => onType({ TimeZone })}
      />
      {textField('ContactPhone')}
      {textField('ContactAddress')}
      <div className="organisation-introduction">
        <label htmlFor={id}>{t('introduction')}</label>
        <textarea
          id={id}
          className="text-area"
          value={typed.Introduction}
          maxLength={longest.Introduction}
          onChange={(event) => onType({ Introduction: event.target.value })}
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

/** What somebody else changed since this edit began. */
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
