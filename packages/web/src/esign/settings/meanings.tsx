import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import type { Meaning } from '@atrium/contract/esign/esign.shapes.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { fieldRules, textRules } from '#kit/forms/form-rules.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { DataTable, type Column } from '#components/data-table.tsx'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormSwitch } from '#components/form-switch.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { QueryState } from '#components/query-state.tsx'
import { departmentIdsOf, WhoFields, whoOf, type WhoDraft } from './who-fields.tsx'
import styles from '../esign.module.css'

/** What signatures can mean, and who may sign with which meaning. */
export function Meanings() {
  const { t } = useTranslation('esign')
  const read = useRead(esignCalls.meanings, {}, { quiet: true })
  const [opened, setOpened] = useState<Meaning | 'new'>()
  const columns = useColumns()
  return (
    <section className="panel" aria-label={t('settings.tab.meanings')}>
      <div className={styles.filter}>
        <button type="button" className="button button-primary" onClick={() => setOpened('new')}>
          <Plus size={16} aria-hidden="true" /> {t('meanings.add')}
        </button>
      </div>
      <QueryState query={read} />
      {read.data && (
        <DataTable
          label={t('settings.tab.meanings')}
          columns={columns}
          rows={read.data}
          idOf={({ ID }) => ID}
          nameOf={({ Name }) => Name}
          actions={(meaning) => (
            <button type="button" className="button" onClick={() => setOpened(meaning)}>
              {t('meanings.edit')}
              <span className="visually-hidden"> {meaning.Name}</span>
            </button>
          )}
        />
      )}
      {opened && <MeaningDialog {...(opened !== 'new' && { meaning: opened })} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

/** Who may, as a cell of a table. */
export function Who({ departments }: { departments: readonly { Name: string }[] | null }) {
  const { t } = useTranslation('esign')
  if (!departments) return t('meanings.everyone')
  return (
    <span title={departments.map(({ Name }) => Name).join('\n')}>
      {t('meanings.departmentCount', { count: departments.length })}
    </span>
  )
}

function useColumns(): readonly Column<Meaning>[] {
  const { t, i18n } = useTranslation('esign')
  return [
    {
      key: 'name',
      title: t('meaning'),
      render: ({ Name, EnglishName, Code }) => (
        <div className={styles.record}>
          <b>{i18n.language === 'zh' ? Name : EnglishName}</b>
          <small>
            {i18n.language === 'zh' ? EnglishName : Name} · {Code}
          </small>
        </div>
      ),
    },
    { key: 'who', title: t('meanings.who'), render: ({ Departments }) => <Who departments={Departments} /> },
    {
      key: 'secondStep',
      title: t('meanings.secondStep'),
      isTight: true,
      render: ({ NeedsSecondStep }) => t(NeedsSecondStep ? 'meanings.yes' : 'meanings.no'),
    },
    {
      key: 'state',
      title: t('state'),
      isTight: true,
      render: ({ IsEnabled }) => (
        <span className={`tag ${IsEnabled ? 'tag-good' : ''}`}>{t(IsEnabled ? 'meanings.on' : 'meanings.off')}</span>
      ),
    },
  ]
}

interface Draft extends WhoDraft {
  Code: string
  Name: string
  EnglishName: string
  IsEnabled: boolean
  NeedsSecondStep: boolean
  Reason: string
}

const nameRules = fieldRules(esignCalls.addMeaning.body, 'Name')
const codePattern = /^[a-z][a-z0-9-]{0,29}$/
const invalidates = [esignCalls.meanings]

function MeaningDialog({ meaning, onClose }: { meaning?: Meaning; onClose: () => void }) {
  const { t } = useTranslation(['esign', 'app'])
  const form = useAppForm<Draft>({
    Code: '',
    Name: meaning?.Name ?? '',
    EnglishName: meaning?.EnglishName ?? '',
    IsEnabled: meaning?.IsEnabled ?? true,
    NeedsSecondStep: meaning?.NeedsSecondStep ?? false,
    ...whoOf(meaning?.Departments ?? null),
    Reason: '',
  })
  const saved = {
    quiet: true,
    invalidates,
    onSuccess() {
      showToast('success', t('meanings.saved', { name: form.getValues('Name') }))
      onClose()
    },
  }
  const add = useWrite(esignCalls.addMeaning, saved)
  const modify = useWrite(esignCalls.modifyMeaning, saved)
  const submit = (draft: Draft) => {
    const fields = {
      Name: draft.Name.trim(),
      EnglishName: draft.EnglishName.trim(),
      IsEnabled: draft.IsEnabled,
      NeedsSecondStep: draft.NeedsSecondStep,
      DepartmentIDs: departmentIdsOf(draft),
      ...reasonOf(draft),
    }
    const onError = (problem: CallError) => showCallError(form, problem, { 'esign.meaning-taken': 'Code' })
    if (meaning) modify.mutate({ params: { id: meaning.ID }, body: fields }, { onError })
    else add.mutate({ body: { Code: draft.Code.trim(), ...fields } }, { onError })
  }
  const needed = { needed: t('meanings.nameNeeded') }
  return (
    <FormDialog
      form={form}
      kind="drawer"
      title={meaning ? t('meanings.editTitle', { name: meaning.Name }) : t('meanings.addTitle')}
      label={t('app:save')}
      isBusy={add.isPending || modify.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!meaning && (
        <FormTextField
          name="Code"
          label={t('meanings.code')}
          hint={t('meanings.codeHint')}
          maxLength={30}
          rules={{
            required: t('meanings.codeWrong'),
            validate: (text: string) => codePattern.test(text.trim()) || t('meanings.codeWrong'),
          }}
        />
      )}
      <FormTextField
        name="Name"
        label={t('meanings.name')}
        maxLength={nameRules.maxLength}
        rules={textRules(nameRules, needed)}
      />
      <FormTextField
        name="EnglishName"
        label={t('meanings.englishName')}
        maxLength={nameRules.maxLength}
        rules={textRules(nameRules, needed)}
      />
      <WhoFields label={t('meanings.who')} />
      <div className={styles.switches}>
        <FormSwitch name="NeedsSecondStep" label={t('meanings.secondStep')} />
        <FormSwitch name="IsEnabled" label={t('meanings.enabled')} />
      </div>
      <FormReason />
    </FormDialog>
  )
}
