import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { MonomerPicture } from '../monomer-picture.tsx'
import styles from '../monomers.module.css'

/** Every version of a monomer with its drawing, the latest first. */
export function VersionList({ symbolId }: { symbolId: string }) {
  const { t } = useTranslation('monomer-library')
  const { minute } = useFormatters()
  const versions = useRead(monomerCalls.versions, { params: { id: symbolId } }, { quiet: true })
  return (
    <>
      <QueryState query={versions} />
      <ul className={styles.versions}>
        {versions.data?.map(({ version, symbol, name, pictureKey, savedBy, savedAt, reason }) => (
          <li key={version} className={styles.monomer}>
            <MonomerPicture monomer={{ symbolId, pictureKey }} />
            <div>
              {t('version', { version, symbol, name })}
              <small>{t('savedBy', { name: savedBy ?? t('installation'), time: minute(savedAt) })}</small>
              {reason && <small>{reason}</small>}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
