import type { HelmMonomer, ParsedHelm } from '@atrium/contract/monomers/helm.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useWindowWidth } from '#kit/browser/use-window-width.ts'
import { useFormatters } from '#components/use-formatters.ts'
import { cellWidth, layOutChains, type ChainNode } from './chain-layout.ts'
import styles from './helm.module.css'

/** What stands beside the sequence on a page. */
const margins = 132
const maxColumns = 20
const minColumns = 4
const maxLetters = 5
const box = { width: 46, height: 30 }

/** The chains as boxes with links: what stands where, and what is bound to what. */
export function ChainView({ helm: { chains, connections, monomers } }: { helm: ParsedHelm }) {
  const { t } = useTranslation('monomer-helm')
  const { list, number } = useFormatters()
  const columns = Math.floor((Math.min(useWindowWidth(), 1440) - margins) / cellWidth)
  const layout = layOutChains(chains, connections, Math.min(maxColumns, Math.max(minColumns, columns)))
  const summary = chains.map(({ id, monomers: chain }) => t('chainSummary', { id, count: chain.length }))
  return (
    <>
      <svg
        className={styles.chains}
        role="img"
        aria-label={t('sequenceOf', { chains: list(summary) })}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        style={{ maxWidth: layout.width }}
      >
        {layout.labels.map(({ text, y }) => (
          <text key={text} x={4} y={y} className={styles.chainName}>
            {text}
          </text>
        ))}
        {layout.lines.map(({ key, path, kind }) => (
          <path key={key} d={path} className={styles.line} data-kind={kind} />
        ))}
        {layout.nodes.map((node) => (
          <MonomerBox key={node.key} node={node} monomer={monomers[node.monomer]} />
        ))}
      </svg>
      {layout.hiddenCount > 0 && (
        <p className={styles.more}>
          {t('moreMonomers', { count: layout.hiddenCount, number: number(layout.hiddenCount) })}
        </p>
      )}
    </>
  )
}

function MonomerBox({ node, monomer }: { node: ChainNode; monomer: HelmMonomer | undefined }) {
  const { t } = useTranslation('monomer-helm')
  if (!monomer) return null
  const { text, name, isInline, isKnown, polymerType } = monomer
  const label = isInline ? t('inlineLabel') : text
  return (
    <g className={styles.box} data-type={polymerType} data-unknown={isKnown ? undefined : true}>
      <title>
        {t('boxTitle', { polymer: node.polymer, number: node.number, text: name ? `${text}, ${name}` : text })}
      </title>
      <rect x={node.x - box.width / 2} y={node.y - box.height / 2} {...box} rx={polymerType === 'RNA' ? 15 : 7} />
      <text x={node.x} y={node.y}>
        {label.length > maxLetters ? `${label.slice(0, maxLetters - 1)}…` : label}
      </text>
    </g>
  )
}
