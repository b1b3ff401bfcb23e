import type { OwnSignature } from '@atrium/contract/esign/esign.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '#components/use-formatters.ts'
import { AssociateForm, ChangeForm, SetForm } from './own-password-forms.tsx'
import styles from './esign.module.css'

type Act = 'set' | 'change' | 'forgot' | 'associate' | 'separate'

/** Which password signs, and how that is changed. */
export function OwnPassword({ own }: { own: OwnSignature }) {
  const { t } = useTranslation('esign')
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  const acts: Act[] = own.AssociatedLoginPassword
    ? ['separate']
    : own.Password === 'signature'
      ? ['change', 'forgot', 'associate']
      : ['set', 'associate']
  return (
    <section className="panel" aria-label={t('own.password')}>
      <h2>{t('own.password')}</h2>
      <p className="administration-lead">{t('own.passwordHint')}</p>
      <div className={styles.row}>
        <State own={own} />
        {own.LoginPassword !== 'none' &&
          acts.map((one) => (
            <button
              key={one}
              type="button"
              className="button"
              aria-expanded={act === one}
              onClick={() => setAct(act === one ? undefined : one)}
            >
              {t(`own.${one}`)}
            </button>
          ))}
      </div>
      {own.LoginPassword === 'none' && <p>{t('own.noLogin')}</p>}
      {act === 'set' && <SetForm own={own} onDone={close} />}
      {act === 'forgot' && <SetForm own={own} isReset onDone={close} />}
      {act === 'change' && <ChangeForm own={own} onDone={close} />}
      {(act === 'associate' || act === 'separate') && (
        <AssociateForm
          own={own}
          isAssociated={act === 'associate'}
          onDone={() => setAct(act === 'separate' ? 'set' : undefined)}
        />
      )}
    </section>
  )
}

function State({ own }: { own: OwnSignature }) {
  const { t } = useTranslation('esign')
  const { day } = useFormatters()
  const text = own.AssociatedLoginPassword
    ? t(own.LoginPassword === 'directory' ? 'own.associatedDirectory' : 'own.associated')
    : t(own.Password === 'signature' ? 'own.own' : 'own.none')
  return (
    <span>
      <b>{text}</b>
      <small>
        {own.ChangedTime && t('own.changed', { time: day(own.ChangedTime) })}
        {own.ExpiredTime && ` · ${own.IsExpired ? t('own.expired') : t('own.expires', { time: day(own.ExpiredTime) })}`}
      </small>
    </span>
  )
}
