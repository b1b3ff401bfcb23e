import { useTranslation } from 'react-i18next'
import { FormTextArea } from '#components/form-text-area.tsx'
import { parseJsonText } from './json-text.ts'
import styles from './interfaces.module.css'

interface Props {
  name: string
  label: string
  hint: string
  /** What is wrong with a value that is JSON. */
  problemOf: (value: unknown) => string | undefined
}

/** JSON in the surrounding form; a mistake is named by line and column. */
export function JsonField({ problemOf, ...field }: Props) {
  const { t } = useTranslation('interfaces')
  const validate = (text: string) => {
    const result = parseJsonText(text)
    if ('value' in result) return problemOf(result.value) ?? true
    return t('wrongJson', result)
  }
  return <FormTextArea {...field} className={styles.json} spellCheck={false} rows={10} rules={{ validate }} />
}
