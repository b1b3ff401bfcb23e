import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { MonomerChangedMeanwhile, MonomerDetail } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fetchNow, useWrite } from '#kit/calls/queries.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { showToast } from '#kit/toasts.ts'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { SketcherDialog } from '../sketcher/sketcher-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { draftOf, inputOf, type MonomerDraft } from './draft.ts'
import { DrawingFindings } from './drawing-findings.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { StructureFields } from './structure-fields.tsx'
import { useAcknowledged } from './use-acknowledged.ts'
import { useLiveCheck } from './use-live-check.ts'

/** The calls that check and save a monomer of the organisation. */
const ownCalls = { set: monomerCalls.set, check: monomerCalls.check }
/** The calls for public ones, which operators keep. */
export const publicCalls = { set: monomerCalls.setPublic, check: monomerCalls.checkPublic }
const publicReads = [monomerCalls.publicMonomers, monomerCalls.publicMonomer, monomerCalls.publicVersions]

interface Props {
  /** The monomer to change; none to create one. */
  monomer?: MonomerDetail
  calls?: typeof ownCalls | typeof publicCalls
  onClose: () => void
}

/** Creates or changes a monomer. It is checked while it is written: what is wrong is marked, warnings are confirmed. */
export function MonomerForm({ monomer, calls = ownCalls, onClose }: Props) {
  const { t } = useTranslation(['monomer-library', 'app'])
  // Somebody else may save meanwhile: the form stays on the version that it shows.
  const [base, setBase] = useState(monomer)
  const form = useAppForm<MonomerDraft>(draftOf(monomer), { draft: `monomer.${monomer?.symbolId ?? 'add'}` })
  const draft = useWatch({ control: form.control }) as MonomerDraft
  const [hasTried, setHasTried] = useState(false)
  const [conflict, setConflict] = useState<MonomerDetail>()
  /** The molfile with which the editor is opened; `undefined` while it is closed. */
  const [drawing, setDrawing] = useState<string>()
  const acknowledgement = useAcknowledged()
  const problems = useRef<HTMLDivElement>(null)
  const given = { ...inputOf(draft), ...(base && { symbolId: base.symbolId }) }
  const { checked, findings, shown, setShown, isChecking, checkAgain } = useLiveCheck(draft, given, {
    hasTried,
    call: calls.check,
  })
  const save = useWrite(calls.set, {
    quiet: true,
    invalidates: [monomerCalls.list, monomerCalls.monomer, monomerCalls.versions, monomerCalls.review, ...publicReads],
    onSuccess({ symbol }) {
      showToast('success', t('saved', { symbol }))
      onClose()
    },
  })
  const submit = (values: MonomerDraft) => {
    const changed = base && { symbolId: base.symbolId, version: base.version }
    const acknowledged = [...acknowledgement.acknowledged]
    save.mutate(
      { body: { ...inputOf(values), ...changed, acknowledged, ...reasonOf(values) } },
      {
        onError(problem) {
          setHasTried(true)
          checkAgain()
          problems.current?.scrollIntoView({ block: 'nearest' })
          if (problem.error === 'monomers.changed-meanwhile')
            setConflict((problem.details as MonomerChangedMeanwhile).monomer)
          else showCallError(form, problem)
        },
      },
    )
  }
  const draw = async () => {
    if (draft.structure.trim() === '') return setDrawing('')
    const now = await fetchNow(calls.check, { body: given })
    if (now?.structure) setDrawing(now.structure)
    else if (now) form.setError('structure', { message: t('cannotBeDrawn') }, { shouldFocus: true })
  }
  const takeTheirs = (theirs: MonomerDetail) => {
    setBase(theirs)
    form.reset(draftOf(theirs))
    setConflict(undefined)
  }
  return (
    <>
      <FormDialog
        form={form}
        kind="drawer"
        title={base ? t('editTitle', { symbol: base.symbol }) : t('add')}
        label={t('app:save')}
        isBusy={save.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <IdentityFields />
        <div ref={problems} aria-busy={isChecking}>
          <StructureFields
            checked={checked}
            findings={findings}
            shown={shown}
            onShow={setShown}
            {...acknowledgement}
            onDraw={() => void draw()}
          />
        </div>
        <FormReason />
      </FormDialog>
      {drawing !== undefined && (
        <SketcherDialog
          molfile={drawing}
          onDone={(molfile) => {
            form.setValue('structure', molfile, { shouldDirty: true })
            form.clearErrors('structure')
            setShown(undefined)
            setDrawing(undefined)
          }}
          onClose={() => setDrawing(undefined)}
        >
          {(drawn, select) => <DrawingFindings call={calls.check} draft={draft} drawn={drawn} onSelect={select} />}
        </SketcherDialog>
      )}
      {conflict && base && (
        <ConflictDialog
          theirs={conflict}
          mine={{ draft, picture: checked?.picture ?? null, smiles: checked?.smiles ?? null }}
          onKeepMine={() => {
            setBase(conflict)
            setConflict(undefined)
          }}
          onTakeTheirs={() => takeTheirs(conflict)}
        />
      )}
    </>
  )
}
