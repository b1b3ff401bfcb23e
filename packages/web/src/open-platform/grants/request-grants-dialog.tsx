import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FilterField } from '#components/filter-field.tsx'
import { FormDialog, useFieldProblem } from '#components/form.tsx'
import { QueryState } from '#components/query-state.tsx'
import { emptyTerms, termFields, TermsFields, termsOf, type TermsDraft } from './grant-terms.tsx'
import { grantReads } from './use-grant-matrix.ts'
import styles from './grants.module.css'

interface Props {
  app: { ID: string; Name: string }
  /** Grants at once, for those who decide; otherwise the request waits for them. */
  isGranting?: boolean
  onClose: () => void
}

interface Draft extends TermsDraft {
  InterfaceIDs: readonly string[]
}

/** Interfaces that the dialog offers at the same time; more are found by application. */
const maxOffered = 200

/** Requests interfaces for an app, or grants several at once. */
export function RequestGrantsDialog({ app, isGranting = false, onClose }: Props) {
  const { t } = useTranslation('grants')
  const act = isGranting ? 'grant' : 'request'
  const form = useAppForm<Draft>({ ...emptyTerms, InterfaceIDs: [] })
  const done = {
    invalidates: grantReads,
    quiet: true,
    onSuccess({ Count: count }: { Count: number }) {
      onClose()
      showToast('success', t(isGranting ? 'grantedSeveral' : 'requestedSeveral', { app: app.Name, count }))
    },
  }
  const request = useWrite(openPlatformCalls.requestGrants, done)
  const grant = useWrite(openPlatformCalls.grantInterfaces, done)
  return (
    <FormDialog
      form={form}
      title={t(`${act}SeveralTitle`, { app: app.Name })}
      label={t(act)}
      isBusy={request.isPending || grant.isPending}
      onSubmit={({ InterfaceIDs, ...draft }) => {
        const onError = (problem: Parameters<typeof showCallError>[1]) => showCallError(form, problem, termFields)
        const terms = termsOf(draft)
        if (isGranting)
          grant.mutate(
            { body: { Pairs: InterfaceIDs.map((InterfaceID) => ({ AppID: app.ID, InterfaceID })), ...terms } },
            { onError },
          )
        else request.mutate({ body: { AppID: app.ID, InterfaceIDs: [...InterfaceIDs], ...terms } }, { onError })
      }}
      onClose={onClose}
    >
      {!isGranting && <p className="dialog-hint">{t('requestHint')}</p>}
      <InterfaceChoices app={app} />
      <TermsFields />
    </FormDialog>
  )
}

/** The interfaces that the app may not call yet, as field `InterfaceIDs` of the surrounding form. */
function InterfaceChoices({ app }: { app: Props['app'] }) {
  const { t } = useTranslation('grants')
  const [product, setProduct] = useState<string>()
  const { value, onChange, ref } = useController<Draft, 'InterfaceIDs'>({
    name: 'InterfaceIDs',
    rules: { validate: (ids) => ids.length > 0 || t('interfaceNeeded') },
  }).field
  const problem = useFieldProblem('InterfaceIDs')
  const read = useRead(
    openPlatformCalls.grants,
    { body: { pageIndex: 1, pageSize: maxOffered, ...(product && { ProductId: product }) } },
    { quiet: true, keepPrevious: true },
  )
  const { Interfaces = [], Grants = [], Products = [], total = 0 } = read.data ?? {}
  const isOpen = new Set(
    Grants.filter(({ AppID, State }) => AppID === app.ID && State === 'granted').map(({ InterfaceID }) => InterfaceID),
  )
  const offered = Interfaces.filter(({ ID }) => !isOpen.has(ID))
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id])
  return (
    <fieldset className={`plain-fieldset ${styles.choices}`} aria-describedby="interface-choices-problem">
      <legend>{t('interfaces')}</legend>
      {Products.length > 1 && (
        <FilterField
          label={t('productFilter')}
          any={t('anyProduct')}
          options={Products.map(({ ID, Name }) => ({ key: ID, text: Name }))}
          chosen={product}
          onChoose={setProduct}
        />
      )}
      <QueryState query={read} />
      {read.data && offered.length === 0 && <p className="dialog-hint">{t('noneToRequest')}</p>}
      <ul>
        {offered.map(({ ID, Name, Code, ProductID }, at) => (
          <li key={ID}>
            <label className="checkbox">
              <input
                ref={at === 0 ? ref : undefined}
                type="checkbox"
                checked={value.includes(ID)}
                onChange={() => toggle(ID)}
              />
              <span>
                {Name}
                <small>
                  {Products.find((each) => each.ID === ProductID)?.Name} · {Code}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {total > maxOffered && <p className="dialog-hint">{t('moreInterfaces', { count: maxOffered })}</p>}
      <p id="interface-choices-problem" className="text-field-problem" aria-live="polite">
        {problem}
      </p>
    </fieldset>
  )
}
