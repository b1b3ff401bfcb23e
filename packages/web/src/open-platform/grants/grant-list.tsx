import type { GrantApp, GrantMatrix } from '@atrium/contract/open-platform/grants.shapes.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GrantCell } from './grant-cell.tsx'
import { ProductName } from './grant-product-name.tsx'
import { AppHead, InterfaceName } from './grant-table.tsx'
import { grantFinder, type Cell } from './use-grant-matrix.ts'
import styles from './grants.module.css'

interface Props {
  matrix: GrantMatrix
  onOpen: (cell: Cell) => void
  onGrantSeveral: (app: GrantApp) => void
  onWithdraw: (cells: readonly Cell[]) => void
}

/** The same by app, for phones. */
export function GrantList({ matrix, ...acts }: Props) {
  const cellOf = grantFinder(matrix.Grants)
  return (
    <ul className={styles.apps}>
      {matrix.Apps.map((app) => (
        <li key={app.ID}>
          <AppGrants
            {...acts}
            app={app}
            products={matrix.Products}
            cells={matrix.Interfaces.map((called) => cellOf(app, called))}
            isInitiallyOpen={matrix.Apps.length === 1}
          />
        </li>
      ))}
    </ul>
  )
}

interface AppProps extends Omit<Props, 'matrix'> {
  app: GrantApp
  products: GrantMatrix['Products']
  cells: readonly Cell[]
  isInitiallyOpen: boolean
}

function AppGrants({ app, products, cells, isInitiallyOpen, onOpen, ...acts }: AppProps) {
  const { t } = useTranslation('grants')
  const [isOpen, setIsOpen] = useState(isInitiallyOpen)
  const count = cells.filter(({ grant }) => grant?.State === 'granted').length
  return (
    <>
      <div className={styles.appHead}>
        <AppHead app={app} cells={cells} {...acts} />
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('grantedCount', { count })} <span className="visually-hidden">{app.Name}</span>
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      </div>
      {isOpen &&
        [...Map.groupBy(cells, ({ called }) => called.ProductID)].map(([productId, own]) => (
          <section key={productId}>
            <h3>
              <ProductName product={products.find(({ ID }) => ID === productId)} />
            </h3>
            <ul>
              {own.map((cell) => (
                <li key={cell.called.ID} className={styles.appRow}>
                  <InterfaceName called={cell.called} />
                  <GrantCell cell={cell} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}
