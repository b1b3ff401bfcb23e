import { codeResend, codeValidity } from '@atrium/contract/constants.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { themeChoices, type ThemeChoice } from '#kit/browser/theme.ts'
import { CaptchaField } from '#identity/fields/captcha-field.tsx'
import { Chip } from '#components/chip.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import { CodeField } from '#identity/fields/code-field.tsx'
import { FilterField } from '#components/filter-field.tsx'
import { PasswordField } from '#components/password-field.tsx'
import { DateField } from '#components/date-field.tsx'
import { DateRangeField, type Period } from '#components/date-range-field.tsx'
import { ComboBoxField } from '#components/combo-box-field.tsx'
import { FileDrop } from '#components/file-drop.tsx'
import { SwitchField } from '#components/switch-field.tsx'
import { TimeZoneField } from '#components/time-zone-field.tsx'
import { SearchField } from '#components/search-field.tsx'
import { SelectField } from '#components/select-field.tsx'
import { TextField } from '#components/text-field.tsx'
import { useCaptcha } from '#identity/fields/use-captcha.ts'
import { useCodeSender } from '#identity/fields/use-code-sender.ts'
import { Story } from './story.tsx'

export function FieldStories() {
  return (
    <>
      <VerificationFields />
      <TextFields />
      <ChoiceFields />
      <DateFields />
      <FileStory />
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
  const [found, setFound] = useState<ThemeChoice>()
  const [zone, setZone] = useState('Asia/Shanghai')
  const [isOn, setIsOn] = useState(true)
  const options = themeChoices.map((key) => ({ key, text: t(`theme.${key}`) }))
  return (
    <>
      <Story of="SelectField">
        <SelectField label={t('theme')} options={options} chosen={chosen} onChoose={setChosen} />
      </Story>
      <Story of="FilterField">
        <FilterField label={t('theme')} any={t('theme')} options={options} chosen={filter} onChoose={setFilter} />
      </Story>
      <Story of="ComboBoxField">
        <ComboBoxField label={t('theme')} options={options} chosen={found} onChoose={setFound} />
      </Story>
      <Story of="TimeZoneField">
        <TimeZoneField label={t('theme')} chosen={zone} onChoose={setZone} />
      </Story>
      <Story of="Chip">
        <Chip label={t('theme')} name={t('theme.dark')} onRemove={() => {}} />
      </Story>
      <Story of="Choice">
        <RadioGroup label={t('theme')} options={options} chosen={chosen} onChoose={setChosen} />
      </Story>
      <Story of="SwitchField">
        <SwitchField label={t('theme')} isOn={isOn} onSwitch={setIsOn} />
        <SwitchField label={t('theme')} isOn isDisabled onSwitch={setIsOn} />
      </Story>
      <Story of="checkbox">
        <label className="checkbox">
          <input type="checkbox" defaultChecked /> {t('theme')}
        </label>
      </Story>
    </>
  )
}

function DateFields() {
  const { t } = useTranslation('app')
  const [day, setDay] = useState('2026-03-09')
  const [moment, setMoment] = useState('')
  const [period, setPeriod] = useState<Period>({ from: '2026-03-09', until: undefined })
  return (
    <>
      <Story of="DateField">
        <DateField label={t('period.from')} value={day} onChange={setDay} />
        <DateField label={t('period.until')} value={moment} onChange={setMoment} hasTime problem={t('form.needed')} />
      </Story>
      <Story of="DateRangeField">
        <DateRangeField label={t('period.presets')} period={period} onChange={setPeriod} />
      </Story>
    </>
  )
}

function FileStory() {
  const { t } = useTranslation('account')
  const [name, setName] = useState<string>()
  return (
    <Story of="FileDrop">
      <FileDrop label={t('photo')} accept="image/*" onFile={(file) => setName(file.name)}>
        {(open) => (
          <button type="button" className="button" onClick={open}>
            {name ?? t('photo')}
          </button>
        )}
      </FileDrop>
    </Story>
  )
}
