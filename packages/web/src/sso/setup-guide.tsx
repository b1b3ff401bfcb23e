import type { ConnectionAddresses } from '@atrium/contract/sso/sso.shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyValue } from './copy-value.tsx'
import type { Preset } from './presets.ts'

/** What to do at the provider, and what to copy there. */
export function SetupGuide({ preset, addresses }: { preset: Preset; addresses: ConnectionAddresses }) {
  const { t } = useTranslation('connections')
  const id = useId()
  return (
    <section className="panel sso-guide" aria-labelledby={id}>
      <h2 id={id}>{t('steps')}</h2>
      <p className="administration-lead">{t('copyLead')}</p>
      <dl>
        <CopyValue name={t('callback')} value={addresses.CallbackUrl} />
        <CopyValue name={t('loggedOut')} value={addresses.LoggedOutUrl} />
        <CopyValue name={t('logout')} value={addresses.LogoutUrl} />
      </dl>
      <ol>
        {preset.guide.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ol>
    </section>
  )
}
