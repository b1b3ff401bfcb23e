import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

export function QrCode({ text, label, pixels }: { text: string; label: string; pixels: number }) {
  const { data, size } = useMemo(() => encode(text, { border: 1 }), [text])
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={styles.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      width={pixels}
      height={pixels}
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}
