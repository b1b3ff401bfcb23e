import type { HelmMonomer, ParsedHelm } from '@atrium/contract/monomers/helm.shapes.ts'
import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { copyText } from '#kit/browser/copy-text.ts'
import { saveFile } from '#kit/calls/downloads.ts'
import { DataTable, type Column } from '#components/data-table.tsx'
import { DescriptionList } from '#components/description-list.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { MonomerPicture } from '../monomer-picture.tsx'
import libraryStyles from '../monomers.module.css'
import { useMass } from '../use-mass.ts'
import { ChainView } from './chain-view.tsx'
import styles from './helm.module.css'

/** What a HELM stands for: chains, drawing, formula and masses, and its monomers. */
export function HelmResult({ helm }: { helm: ParsedHelm }) {
  const { t } = useTranslation('monomer-helm')
  const { number } = useFormatters()
  const columns = useColumns()
  if (helm.chains.length === 0) return null
  return (
    <>
      <section className="panel" aria-label={t('sequence')}>
        <h2>{t('sequence')}</h2>
        <p className={styles.more}>
          {t('counts', { monomers: number(helm.monomerCount), chains: number(helm.chains.length) })}
        </p>
        <ChainView helm={helm} />
      </section>
      <Substance helm={helm} />
      <section className="panel" aria-label={t('monomers')}>
        <h2>{t('monomers')}</h2>
        <DataTable
          label={t('monomers')}
          columns={columns}
          rows={helm.monomers}
          idOf={({ polymerType, text }) => `${polymerType} ${text}`}
          nameOf={({ text }) => text}
        />
      </section>
    </>
  )
}

/** Drawing, formula and masses, and files of them. */
function Substance({ helm }: { helm: ParsedHelm }) {
  const { t } = useTranslation('monomer-helm')
  const mass = useMass()
  const { svg, smiles, structure, formula, averageMass, monoisotopicMass, withoutDrawing } = helm
  return (
    <section className="panel" aria-label={t('structure')}>
      <h2>{t('structure')}</h2>
      {svg && (
        <span className={styles.drawing}>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
            alt={t('structureOf', { formula: formula ?? '' })}
          />
        </span>
      )}
      {withoutDrawing && <p className={styles.notice}>{withoutDrawing.message}</p>}
      {formula !== null && (
        <DescriptionList
          items={[
            [t('formula'), formula],
            [t('averageMass'), mass(averageMass)],
            [t('monoisotopicMass'), mass(monoisotopicMass)],
            ...(smiles
              ? [
                  [
                    t('smiles'),
                    <code key="smiles" className={libraryStyles.smiles}>
                      {smiles}
                    </code>,
                  ] as const,
                ]
              : []),
          ]}
        />
      )}
      <div className={styles.acts}>
        {smiles && <CopyButton label={t('copySmiles')} text={smiles} />}
        {structure && <CopyButton label={t('copyMolfile')} text={structure} />}
        {structure && (
          <SaveButton label={t('saveMolfile')} name="helm.mol" text={structure} type="chemical/x-mdl-molfile" />
        )}
        {svg && <SaveButton label={t('saveSvg')} name="helm.svg" text={svg} type="image/svg+xml" />}
      </div>
    </section>
  )
}

const CopyButton = ({ label, text }: { label: string; text: string }) => (
  <button type="button" className="button" onClick={() => void copyText(text)}>
    <Copy size={16} aria-hidden="true" /> {label}
  </button>
)

interface SaveProps {
  label: string
  name: string
  text: string
  type: string
}

const SaveButton = ({ label, name, text, type }: SaveProps) => (
  <button type="button" className="button" onClick={() => saveFile(new Blob([text], { type }), name)}>
    <Download size={16} aria-hidden="true" /> {label}
  </button>
)

/** The monomers of the HELM; those of the library have a link. */
function useColumns(): Column<HelmMonomer>[] {
  const { t } = useTranslation(['monomer-helm', 'monomer-library'])
  const { number } = useFormatters()
  return [
    {
      key: 'symbol',
      title: t('monomer-library:symbol'),
      render: ({ text, name, symbolId, pictureKey, isInline, isDeprecated, replacement }) => (
        <div className={libraryStyles.monomer}>
          {symbolId && pictureKey && <MonomerPicture monomer={{ symbolId, pictureKey }} />}
          <div>
            {symbolId ? (
              <Link to={`/monomers?monomer=${symbolId}`}>{text}</Link>
            ) : (
              <code className={libraryStyles.smiles}>{text}</code>
            )}
            <small>{name ?? t(isInline ? 'inline' : 'unknown')}</small>
            {isDeprecated && (
              <span className="tag">{replacement ? t('replacedBy', { symbol: replacement }) : t('deprecated')}</span>
            )}
          </div>
        </div>
      ),
    },
    {
      key: 'polymerType',
      title: t('monomer-library:polymerType'),
      render: ({ polymerType }) => t(`monomer-library:polymerType.${polymerType}`),
    },
    { key: 'count', title: t('count'), isTight: true, render: ({ count }) => number(count) },
  ]
}
