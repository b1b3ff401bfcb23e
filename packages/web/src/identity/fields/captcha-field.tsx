import { captcha as size } from '@atrium/contract/constants.ts'
import { signInCalls } from '@atrium/contract/identity/sign-in.calls.ts'
import { RefreshCw, Volume2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { TextField } from '#components/text-field.tsx'
import type { Captcha } from './use-captcha.ts'
import styles from '#components/text-field.module.css'

const maxLength = 12

interface Props {
  captcha: Captcha
  problem?: string | undefined
  hint?: string
}

/** Captcha with picture, renew button and spoken digits. It takes the focus when it appears and when the answer is wrong. */
export function CaptchaField({ captcha, problem, hint }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (captcha.isShown || problem) field.current?.focus()
  }, [captcha.isShown, problem])
  const playSound = useWrite(signInCalls.captchaSound, { onSuccess: ({ sound }) => void new Audio(sound).play() })
  if (!captcha.isShown) return null
  const { id, picture } = captcha
  const controls = (
    <span className={styles.captchaControls}>
      {picture && <img src={picture} width={size.width} height={size.height} alt={t('captcha.picture')} />}
      <button
        type="button"
        className={styles.reveal}
        aria-label={t('captcha.renew')}
        title={t('captcha.renew')}
        onClick={captcha.renew}
      >
        <RefreshCw size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.reveal}
        aria-label={t('captcha.speak')}
        title={t('captcha.speak')}
        disabled={playSound.isPending || !id}
        onClick={() => id && playSound.mutate({ body: { id } })}
      >
        <Volume2 size={17} aria-hidden="true" />
      </button>
    </span>
  )
  return (
    <TextField
      ref={field}
      label={t('captcha')}
      problem={problem}
      required
      {...(hint && { hint })}
      value={captcha.text}
      onChange={(event) => captcha.setText(event.target.value)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={maxLength}
      name="captcha"
      after={controls}
    />
  )
}
