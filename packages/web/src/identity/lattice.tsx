import styles from './login.module.css'
const rows = 9
const columns = 9
const atoms = [
  { x: 438, y: 410, r: 6 },
  { x: 399, y: 343, r: 4 },
  { x: 477, y: 477, r: 4 },
]

/** One hexagon, fainter with distance; some are filled. */
function cell(row: number, column: number) {
  const x = column * 78 + (row % 2) * 39 - 30
  const y = row * 67 - 30
  const distance = Math.hypot(x - 430, y - 420)
  return {
    key: `${row}-${column}`,
    outline: `M${x} ${y - 38}l33 19v38l-33 19l-33-19v-38z`,
    opacity: Math.max(0.05, 0.55 - distance / 800),
    isFilled: (row * 7 + column * 3) % 11 === 0,
  }
}

const cells = Array.from({ length: rows * columns }, (_, n) => cell(Math.floor(n / columns), n % columns))

/** Decorative background of the sign-in page. */
export function Lattice() {
  return (
    <svg className={styles.lattice} width="640" height="620" viewBox="0 0 640 620" aria-hidden="true">
      {cells.map(({ key, outline, opacity, isFilled }) => (
        <path
          key={key}
          d={outline}
          fill={isFilled ? '#5b7cff33' : 'none'}
          stroke="#8fa6ff"
          strokeOpacity={opacity}
          strokeWidth="1.2"
        />
      ))}
      <g fill="#7df0da">
        {atoms.map(({ x, y, r }) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
    </svg>
  )
}
