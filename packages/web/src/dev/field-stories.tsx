import { codeResend, codeValidity } from '@atrium/contract/constants.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { themeChoices, type ThemeChoice } from '#kit/theme.ts'
import { CaptchaField } from '#components/captcha-field.tsx'
import { Chip } from '#components/chip.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import { CodeField } from '#components/code-field.tsx'
import { FilterField } from '#components/filter-field.tsx'
import { PasswordField } from '#components/password-field.tsx'
import { SearchField } from '#components/search-field.tsx'
import { SelectField } from '#components/select-field.tsx'
import { TextField } from '#components/text-field.tsx'
import { useCaptcha } from '#components/use-captcha.ts'
import { useCodeSender } from '#components/use-code-sender.ts'
import { Story } from './story.tsx'

export function FieldStories() {
  return (
    <>
      <VerificationFields />
      <TextFields />
      <ChoiceFields />
    </>
  )
}

/** The send button waits a minute, also after a reload; the captcha comes from the server. */
function VerificationFields() {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const sender = useCodeSender('dev', () => {})
  const captcha = useCaptcha()
  const send = () => sender.sending.onSuccess({ ResendAfter: codeResend / 1_000, ExpiresAfter: codeValidity / 1_000 })
  return (
    <>
      <Story of="CodeField">
        <CodeField
          value={code}
          onChange={({ target }) => setCode(target.value)}
          sender={sender}
          isSending={false}
          onSend={send}
          problem={code && !/^\d{6}$/.test(code) ? t('code.needed') : undefined}
        />
      </Story>
      <Story of="CaptchaField">
        {captcha.isShown ? (
          <CaptchaField captcha={captcha} />
        ) : (
          <button type="button" className="button" onClick={captcha.renew}>
            {t('captcha')}
          </button>
        )}
      </Story>
    </>
  )
}

function TextFields() {
  const { t } = useTranslation('account')
  return (
    <>
      <Story of="TextField">
        <TextField label={t('realName')} />
        <TextField label={t('email')} problem={t('wrongEmail')} defaultValue="name@" />
        <TextField label={t('account')} disabled />
      </Story>
      <Story of="PasswordField">
        <PasswordField label={t('oldPassword')} autoComplete="new-password" />
      </Story>
      <Story of="SearchField">
        <SearchField label={t('realName')} value="" onSearch={() => {}} />
      </Story>
    </>
  )
}

function ChoiceFields() {
  const { t } = useTranslation('account')
  const [chosen, setChosen] = useState<ThemeChoice>('system')
  const [filter, setFilter] = useState<string>()
  const options = themeChoices.map((key) => ({ key, text: t(`theme.${key}`) }))
  return (
    <>
      <Story of="SelectField">
        <SelectField label={t('theme')} options={options} chosen={chosen} onChoose={setChosen} />
      </Story>
      <Story of="FilterField">
        <FilterField label={t('theme')} any={t('theme')} options={options} chosen={filter} onChoose={setFilter} />
      </Story>
      <Story of="Chip">
        <Chip label={t('theme')} name={t('theme.dark')} onRemove={() => {}} />
      </Story>
      <Story of="Choice">
        <RadioGroup label={t('theme')} options={options} chosen={chosen} onChoose={setChosen} />
      </Story>
      <Story of="checkbox">
        <label className="checkbox">
          <input type="checkbox" defaultChecked /> {t('theme')}
        </label>
      </Story>
    </>
  )
}
