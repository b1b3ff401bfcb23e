import { productsWithApp } from '@atrium/contract/constants.ts'
import type { AppDownload } from '@atrium/contract/portal-settings.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLauncher } from '#home/use-launcher.ts'
import { settings } from '#kit/settings.ts'
import { Dialog } from '#components/dialog.tsx'
import { QrCode } from '#components/qr-code.tsx'
import { SelectField } from '#components/select-field.tsx'
import styles from './downloads-dialog.module.css'

/** Three fit side by side. */
const codePixels = 128

const offered = productsWithApp.filter((code) => settings.downloads.some(({ product }) => product === code))

/** App downloads by platform, each with a QR code and a link. */
export function DownloadsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { products } = useLauncher()
  const [chosen, setChosen] = useState<AppDownload['product'] | undefined>(offered[0])
  const nameOf = (code: string) => products.data?.find(({ Code }) => Code === code)?.PlatformName ?? code
  if (!chosen) return null
  return (
    <Dialog
      title={t('downloads')}
      onClose={onClose}
      actions={
        <button type="button" className="button button-primary" onClick={onClose}>
          {t('close')}
        </button>
      }
    >
      <SelectField
        label={t('downloads.product')}
        options={offered.map((code) => ({ key: code, text: nameOf(code) }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      <p className={styles.hint}>{t('downloads.hint')}</p>
      <ul className={styles.downloads}>
        {settings.downloads
          .filter(({ product }) => product === chosen)
          .map(({ platform, url }) => {
            const system = t(`downloads.${platform}`)
            return (
              <li key={platform}>
                <b>{system}</b>
                <QrCode text={url} label={t('downloads.code', { platform: system })} pixels={codePixels} />
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {t('downloads.link')} <span className="visually-hidden">{system}</span>
                </a>
              </li>
            )
          })}
      </ul>
    </Dialog>
  )
}
