import { maxNameLength, maxSymbolLength, monomerTypes, polymerTypes } from '@atrium/chemistry/rules/monomer-types.ts'
import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { MonomerDetail, MonomerFinding, MonomerProblems } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormSelect } from '#components/form-select.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { draftOf, inputOf, type MonomerDraft } from './draft.ts'
import { Findings } from './findings.tsx'
import { StructureFields } from './structure-fields.tsx'

type Codes = ReadonlySet<MonomerFinding['code']>

interface Props {
  /** The monomer to change; none to create one. */
  monomer?: MonomerDetail
  onClose: () => void
}

/** Creates or changes a monomer. The server says what is wrong, and at which atom; warnings are confirmed and sent again. */
export function MonomerForm({ monomer, onClose }: Props) {
  const { t } = useTranslation(['monomer-library', 'app'])
  const form = useAppForm<MonomerDraft>(draftOf(monomer))
  const polymerType = useWatch({ control: form.control, name: 'polymerType' })
  const [findings, setFindings] = useState<readonly MonomerFinding[]>([])
  const [acknowledged, setAcknowledged] = useState<Codes>(new Set())
  const save = useWrite(monomerCalls.set, {
    quiet: true,
    invalidates: [monomerCalls.list, monomerCalls.monomer, monomerCalls.versions, monomerCalls.review],
    onSuccess({ symbol }) {
      showToast('success', t('saved', { symbol }))
      onClose()
    },
  })
  const submit = (draft: MonomerDraft) => {
    const changed = monomer && { symbolId: monomer.symbolId, version: monomer.version }
    save.mutate(
      { body: { ...inputOf(draft), ...changed, acknowledged: [...acknowledged], ...reasonOf(draft) } },
      {
        onError(problem) {
          setFindings(((problem.details ?? {}) as Partial<MonomerProblems>).findings ?? [])
          showCallError(form, problem)
        },
      },
    )
  }
  const acknowledge = (code: MonomerFinding['code'], isAcknowledged: boolean) => {
    const next = new Set(acknowledged)
    if (isAcknowledged) next.add(code)
    else next.delete(code)
    setAcknowledged(next)
  }
  return (
    <FormDialog
      form={form}
      kind="drawer"
      title={monomer ? t('editTitle', { symbol: monomer.symbol }) : t('add')}
      label={t('app:save')}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Findings findings={findings} acknowledged={acknowledged} onAcknowledge={acknowledge} />
      <FormTextField name="symbol" label={t('symbol')} hint={t('symbolHint')} maxLength={maxSymbolLength} />
      <FormTextField name="name" label={t('name')} maxLength={maxNameLength} />
      <FormSelect
        name="polymerType"
        label={t('polymerType')}
        options={polymerTypes.map((key) => ({ key, text: t(`polymerType.${key}`) }))}
      />
      {polymerType !== 'CHEM' && (
        <>
          <FormSelect
            name="monomerType"
            label={t('monomerType')}
            options={monomerTypes
              .filter((key) => key !== 'Undefined')
              .map((key) => ({ key, text: t(`monomerType.${key}`) }))}
          />
          <FormTextField name="naturalAnalog" label={t('naturalAnalog')} hint={t('analogHint')} maxLength={1} />
        </>
      )}
      <StructureFields />
      <FormTextField name="aliases" label={t('aliases')} hint={t('aliasesHint')} maxLength={1_000} />
      <FormReason />
    </FormDialog>
  )
}
