import type { Connection, ConnectionAddresses } from '@atrium/contract/sso/sso.shapes.ts'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyValue } from '#components/copy-value.tsx'
import { ConsolePicture, type ConsoleKey } from './console-picture.tsx'
import { kindForms } from './kinds/kind-forms.ts'
import type { GuideKey, Preset } from './presets.ts'
import styles from './sso.module.css'

/** The page of a console that belongs to a step, where there is one. */
const pageOf = (key: GuideKey) => key.replace(/^guide\./, '') as ConsoleKey

/** What to do at the provider, and what to copy there. */
export function SetupGuide({ preset, addresses }: { preset: Preset; addresses: ConnectionAddresses | Connection }) {
  const { t, i18n } = useTranslation(['connections', 'consoles'])
  const id = useId()
  const hasPicture = (key: GuideKey) => i18n.exists(pageOf(key), { ns: 'consoles' })
  const names = kindForms[preset.kind].addresses
  const values = {
    entity: addresses.EntityUrl,
    callback: addresses.CallbackUrl,
    loggedOut: addresses.LoggedOutUrl,
    logout: addresses.LogoutUrl,
    start: addresses.CallbackUrl.replace('/sso/callback/', '/sso/start/'),
  }
  return (
    <section className={clsx('panel', styles.guide)} aria-labelledby={id}>
      <h2 id={id}>{t('steps')}</h2>
      {names.length > 0 && <p className="administration-lead">{t('copyLead')}</p>}
      {names.length > 0 && (
        <dl>
          {names.map((name) => (
            <CopyValue key={name} name={t(name)} value={values[name]} />
          ))}
        </dl>
      )}
      {preset.kind === 'saml' &&
        ('Version' in addresses ? (
          <a className="button" href={`${addresses.EntityUrl}?download`} download>
            {t('saml.ownMetadata')}
          </a>
        ) : (
          <p className="text-field-hint">{t('saml.ownMetadataLater')}</p>
        ))}
      <ol>
        {preset.guide.map((key, at) => (
          <li key={key}>
            {t(key)}
            {hasPicture(key) && <ConsolePicture page={pageOf(key)} step={at + 1} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
