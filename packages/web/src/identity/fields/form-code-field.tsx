import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CodeField } from './code-field.tsx'
import { useFieldProblem } from '#components/form.tsx'

type Props = Pick<ComponentProps<typeof CodeField>, 'sender' | 'isSending' | 'onSend'>

const sixDigits = /^\d{6}$/

/** The code that was sent, as field `verificationCode` of the surrounding form. */
export function FormCodeField(props: Props) {
  const { t } = useTranslation()
  const { register } = useFormContext()
  const rules = { validate: (code: string) => sixDigits.test(code.trim()) || t('code.needed') }
  const field = register('verificationCode', rules)
  return <CodeField {...props} {...field} required problem={useFieldProblem('verificationCode')} />
}
