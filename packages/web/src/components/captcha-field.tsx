import { captcha as size } from '@atrium/contract/constants.ts'
import { signInCalls } from '@atrium/contract/identity/sign-in.calls.ts'
import { RefreshCw, Volume2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/queries.ts'
import { TextField } from './text-field.tsx'
import type { Captcha } from './use-captcha.ts'

const longest = 12

/** The field for a captcha: the picture, a new one, and the spoken digits for those who cannot see it. */
export function CaptchaField({ captcha, problem }: { captcha: Captcha; problem?: string | undefined }) {
  const { t } = useTranslation()
  const speak = useWrite(signInCalls.captchaSound, { onSuccess: ({ sound }) => void new Audio(sound).play() })
  if (!captcha.isShown) return null
  const { id, picture } = captcha
  const controls = (
    <span className="captcha-controls">
      {picture && <img src={picture} width={size.width} height={size.height} alt={t('captcha.picture')} />}
      <button
        type="button"
        className="text-field-reveal"
        aria-label={t('captcha.renew')}
        title={t('captcha.renew')}
        onClick={captcha.renew}
      >
        <RefreshCw size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="text-field-reveal"
        aria-label={t('captcha.speak')}
        title={t('captcha.speak')}
        disabled={speak.isPending || !id}
        onClick={() => id && speak.mutate({ body: { id } })}
      >
        <Volume2 size={17} aria-hidden="true" />
      </button>
    </span>
  )
  return (
    <TextField
      label={t('captcha')}
      problem={problem}
      value={captcha.text}
      onChange={(event) => captcha.setText(event.target.value)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={longest}
      name="captcha"
      after={controls}
    />
  )
}
