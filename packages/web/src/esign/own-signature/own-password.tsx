import type { OwnSignature } from '@atrium/contract/esign/esign.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useFormatters } from '#components/use-formatters.ts'
import { AssociateForm, ChangeForm, SetForm } from './own-password-forms.tsx'
import styles from '../esign.module.css'

type Act = 'set' | 'change' | 'forgot' | 'associate' | 'separate' | 'confirm'

/** What a person can do, by what signs now. */
function actsOf({
  AssociatedLoginPassword,
  IsResting,
  LoginPassword,
  Providers,
  Password,
  Confirmation,
  ResetMethods,
}: OwnSignature): Act[] {
  const canProve = LoginPassword !== 'none' || Providers.length > 0
  const canAssociate = LoginPassword !== 'none'
  if (Password === 'signature') {
    const acts: Act[] = ['change']
    if (canProve && ResetMethods.length > 0) acts.push('forgot')
    return canAssociate ? [...acts, 'associate'] : acts
  }
  if (Confirmation === 'unprovable' || !canProve) return []
  if (AssociatedLoginPassword) return [...(IsResting ? ['confirm' as const] : []), 'separate']
  return canAssociate ? ['set', 'associate'] : ['set']
}

/** Which password signs, and how that is changed. */
export function OwnPassword({ own }: { own: OwnSignature }) {
  const { t } = useTranslation('esign')
  const location = useLocation()
  const navigate = useNavigate()
  // Who comes back from a provider goes on where the way there began.
  const given = (location.state as { esignTicket?: string } | null)?.esignTicket
  const [act, setAct] = useState<Act | undefined>(
    given === undefined ? undefined : own.Password === 'signature' ? 'forgot' : 'set',
  )
  const close = () => {
    setAct(undefined)
    if (given) void navigate({ pathname: location.pathname, search: location.search }, { replace: true })
  }
  return (
    <section className="panel" aria-label={t('own.password')}>
      <h2>{t('own.password')}</h2>
      <p className="administration-lead">{t('own.passwordHint')}</p>
      <div className={styles.row}>
        <State own={own} />
        {actsOf(own).map((one) => (
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
      {own.LoginPassword === 'none' && own.Providers.length === 0 && <p className={styles.note}>{t('own.noLogin')}</p>}
      {own.IsResting && (
        <p className={styles.note} role="status">
          {t('own.resting')}
        </p>
      )}
      {own.Confirmation === 'unprovable' && <p className={styles.note}>{t('own.unprovable')}</p>}
      {(act === 'set' || act === 'separate') && <SetForm own={own} given={given} onDone={close} />}
      {act === 'forgot' && <SetForm own={own} isReset given={given} onDone={close} />}
      {act === 'change' && <ChangeForm own={own} onDone={close} />}
      {(act === 'associate' || act === 'confirm') && <AssociateForm own={own} onDone={close} />}
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
