import { useEffect, useId, useRef, type ReactNode } from 'react'
import { FormProvider, get, useFormContext, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { findFirstField } from '#kit/forms/first-field.ts'
import { confirmDiscard, useUnsavedGuard } from '#kit/forms/unsaved-changes.ts'
import type { AppForm } from '#kit/forms/use-app-form.ts'
import type { FormDraft } from '#kit/forms/use-form-draft.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { Dialog } from './dialog.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import './form.css'
import styles from './form.module.css'

interface FormProps<T extends FieldValues> {
  form: AppForm<T>
  onSubmit: (values: T) => void
  children: ReactNode
}

interface BodyProps<T extends FieldValues> extends Omit<FormProps<T>, 'form'> {
  id?: string | undefined
  /** True to focus the first field. */
  takesFocus: boolean
  handleSubmit: AppForm<T>['handleSubmit']
}

function FormBody<T extends FieldValues>({ id, takesFocus, handleSubmit, onSubmit, children }: BodyProps<T>) {
  const body = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus && body.current) findFirstField(body.current)?.focus({ preventScroll: true })
  }, [takesFocus])
  const submitting = useSubmit(() => void handleSubmit(onSubmit)())
  return (
    <form id={id} ref={body} {...submitting} noValidate>
      {children}
    </form>
  )
}

interface PageFormProps<T extends FieldValues> extends FormProps<T>, Partial<Pick<BodyProps<T>, 'takesFocus'>> {
  /** Lets a button outside submit the form. */
  id?: string | undefined
  /** False where nothing is lost, such as on the sign-in page. */
  isGuarded?: boolean
}

/** A form on a page: shows wrong fields and guards unsaved changes. */
export function Form<T extends FieldValues>({
  id,
  form,
  onSubmit,
  takesFocus = false,
  isGuarded = true,
  children,
}: PageFormProps<T>) {
  useUnsavedGuard(isGuarded && form.formState.isDirty)
  return (
    <FormProvider {...form}>
      <RestoredDraft draft={form.draft} />
      <FormBody id={id} takesFocus={takesFocus} handleSubmit={form.handleSubmit} onSubmit={onSubmit}>
        {children}
      </FormBody>
    </FormProvider>
  )
}

interface DialogProps<T extends FieldValues> extends FormProps<T> {
  title: string
  kind?: 'modal' | 'drawer'
  /** Label of the submit button. */
  label: ReactNode
  isBusy: boolean
  isDangerous?: boolean
  onClose: () => void
}

/** A form in a dialog, with its buttons and the focus in its first field; asks before it closes with unsaved changes. */
export function FormDialog<T extends FieldValues>({ form, onSubmit, children, onClose, ...dialog }: DialogProps<T>) {
  const id = useId()
  const { isDirty } = form.formState
  useUnsavedGuard(isDirty)
  const close = async () => {
    if (!isDirty || (await confirmDiscard())) onClose()
  }
  return (
    <FormProvider {...form}>
      <Dialog
        kind={dialog.kind ?? 'modal'}
        title={dialog.title}
        onClose={() => void close()}
        actions={
          <>
            <FormProblems />
            <DialogButtons
              onClose={() => void close()}
              label={dialog.label}
              form={id}
              isBusy={dialog.isBusy}
              isDangerous={dialog.isDangerous ?? false}
            />
          </>
        }
      >
        <RestoredDraft draft={form.draft} />
        <FormBody id={id} takesFocus handleSubmit={form.handleSubmit} onSubmit={onSubmit}>
          {children}
        </FormBody>
      </Dialog>
    </FormProvider>
  )
}

/** Says that changes from before a reload are in the form again. */
function RestoredDraft({ draft: { isRestored, discard } }: { draft: FormDraft }) {
  const { t } = useTranslation('app')
  return (
    <p className={styles.restored} role="status">
      {isRestored && (
        <>
          {t('form.restored')}
          <button type="button" className="link-button" onClick={discard}>
            {t('discard')}
          </button>
        </>
      )}
    </p>
  )
}

/** Beside the submit button: how many fields are wrong, or the error of the call that belongs to no field. */
export function FormProblems() {
  const { t } = useTranslation('app')
  const { errors } = useFormContext().formState
  const count = Object.keys(errors).filter((name) => name !== 'root').length
  const message = count > 0 ? t('form.wrongFields', { count }) : errors.root?.['server']?.message
  return (
    <p className="form-problems" role="alert">
      {message}
    </p>
  )
}

/** The message of a field that is wrong. */
export function useFieldProblem(name: string): string | undefined {
  const { errors } = useFormContext().formState
  return (get(errors, name) as { message?: string } | undefined)?.message
}
