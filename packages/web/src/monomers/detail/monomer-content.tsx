import type { MonomerDetail } from '@atrium/contract/monomers/monomers.shapes.ts'
import { Copy, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#kit/browser/copy-text.ts'
import { DescriptionList } from '#components/description-list.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { MonomerPicture } from '../monomer-picture.tsx'
import styles from '../monomers.module.css'
import { useMass } from '../use-mass.ts'
import { CompareVersions } from './compare-versions.tsx'
import { saveText } from './save-text.ts'
import { VersionList } from './version-list.tsx'

interface Props {
  monomer: MonomerDetail
  /** One below the title. */
  heading: 'h2' | 'h3'
}

/** Everything about a monomer. */
export const MonomerContent = ({ monomer, heading }: Props) => (
  <>
    <MonomerStructure monomer={monomer} />
    <MonomerFacts monomer={monomer} />
    <MonomerUse monomer={monomer} heading={heading} />
    <MonomerVersions monomer={monomer} heading={heading} />
  </>
)

/** The drawing, large, and the structure as text. */
function MonomerStructure({ monomer }: { monomer: MonomerDetail }) {
  const { t } = useTranslation(['monomer-search', 'monomer-library'])
  const { symbol, symbolId, pictureKey, smiles, structure } = monomer
  return (
    <>
      <MonomerPicture monomer={monomer} alt={t('monomer-library:structureOf', { symbol })} kind="large" />
      <div className={styles.copies}>
        <button type="button" className="button" onClick={() => void copyText(smiles)}>
          <Copy size={15} aria-hidden="true" /> {t('copySmiles')}
        </button>
        <button type="button" className="button" onClick={() => void copyText(structure)}>
          <Copy size={15} aria-hidden="true" /> {t('copyMolfile')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => saveText(`${symbol}.mol`, structure, 'chemical/x-mdl-molfile')}
        >
          <Download size={15} aria-hidden="true" /> {t('downloadMolfile')}
        </button>
        <a className="button" href={`/api/Helm/${symbolId}/picture/${pictureKey}`} download={`${symbol}.svg`}>
          <Download size={15} aria-hidden="true" /> {t('downloadPicture')}
        </a>
      </div>
    </>
  )
}

function MonomerFacts({ monomer }: { monomer: MonomerDetail }) {
  const { t } = useTranslation(['monomer-library', 'monomer-search'])
  const { list } = useFormatters()
  const mass = useMass()
  const { aliases, naturalAnalog, source, sourceLicence, archiveReason } = monomer
  return (
    <DescriptionList
      items={[
        [t('polymerType'), t(`polymerType.${monomer.polymerType}`)],
        [t('monomerType'), t(`monomerType.${monomer.monomerType}`)],
        ...(naturalAnalog ? [[t('naturalAnalog'), naturalAnalog] as const] : []),
        ...monomer.rgroups.map(
          ({ label, capName, capSmiles }) => [label, <Cap key={label} {...{ capName, capSmiles }} />] as const,
        ),
        [t('formula'), monomer.formula],
        [t('averageMass'), mass(monomer.averageMass)],
        [t('monoisotopicMass'), mass(monomer.monoisotopicMass)],
        ...(aliases.length > 0 ? [[t('aliases'), list(aliases)] as const] : []),
        [
          t('smiles'),
          <code key="smiles" className={styles.smiles}>
            {monomer.smiles}
          </code>,
        ],
        [t('owner'), t(`owner.${monomer.owner}`)],
        ...(monomer.creator ? [[t('monomer-search:creator'), monomer.creator] as const] : []),
        ...(source ? [[t('monomer-search:source'), source] as const] : []),
        ...(sourceLicence ? [[t('monomer-search:sourceLicence'), sourceLicence] as const] : []),
        ...(archiveReason ? [[t('archiveReason'), archiveReason] as const] : []),
      ]}
    />
  )
}

function Cap({ capName, capSmiles }: { capName: string | null; capSmiles: string }): ReactNode {
  const { t } = useTranslation('monomer-search')
  return (
    <>
      {t('cap', { cap: capName ?? '' })} <code>{capSmiles}</code>
    </>
  )
}

/** What the portal knows about its use. */
function MonomerUse({ monomer, heading: Heading }: Props) {
  const { t } = useTranslation(['monomer-search', 'monomer-library'])
  const { minute } = useFormatters()
  const { owner, associatedAt, associatedBy, createdAt } = monomer
  return (
    <>
      <Heading className={styles.heading}>{t('use')}</Heading>
      <p>
        {owner === 'organisation'
          ? t('ownUse', { time: minute(createdAt) })
          : associatedAt
            ? t('associatedUse', {
                name: associatedBy ?? t('monomer-library:installation'),
                time: minute(associatedAt),
              })
            : t('noUse')}{' '}
        {t('useElsewhere')}
      </p>
    </>
  )
}

function MonomerVersions({ monomer, heading: Heading }: Props) {
  const { t } = useTranslation(['monomer-library', 'monomer-search'])
  return (
    <>
      <Heading className={styles.heading}>{t('versions')}</Heading>
      <VersionList symbolId={monomer.symbolId} />
      {monomer.version > 1 && (
        <>
          <Heading className={styles.heading}>{t('monomer-search:compare')}</Heading>
          <CompareVersions symbolId={monomer.symbolId} />
        </>
      )}
    </>
  )
}
