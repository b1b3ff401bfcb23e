import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import styles from './canvas.module.css'

/** The blank label, with the margin that should stay free, and the part of a tube wrap that is visible. */
export function Media({ media }: { media: LabelTemplate['media'] }) {
  const { width, height, shape, cornerRadius, safeMargin, wrapWidth } = media
  const isRound = shape === 'round'
  const radius = (inset: number) =>
    isRound
      ? { rx: Math.max(0, width / 2 - inset), ry: Math.max(0, height / 2 - inset) }
      : { rx: Math.max(0, cornerRadius - inset) }
  const inner = { width: Math.max(0, width - 2 * safeMargin), height: Math.max(0, height - 2 * safeMargin) }
  return (
    <g>
      <rect className={styles.paper} width={width} height={height} {...radius(0)} data-testid="label-paper" />
      {safeMargin > 0 && (
        <rect className={styles.margin} x={safeMargin} y={safeMargin} {...inner} {...radius(safeMargin)} />
      )}
      {wrapWidth !== null && <line className={styles.wrap} x1={wrapWidth} x2={wrapWidth} y1={0} y2={height} />}
    </g>
  )
}
