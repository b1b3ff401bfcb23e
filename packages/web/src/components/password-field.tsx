import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from './text-field.tsx'
import styles from './text-field.module.css'

/** A password field with a reveal button. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const text = t(isShown ? 'hidePassword' : 'showPassword')
  const Icon = isShown ? Eye : EyeOff
  const reveal = (
    <button type="button" className={styles.reveal} aria-label={text} title={text} onClick={() => setIsShown(!isShown)}>
      <Icon size={17} aria-hidden="true" />
    </button>
  )
  return <TextField {...props} type={isShown ? 'text' : 'password'} after={reveal} />
}
