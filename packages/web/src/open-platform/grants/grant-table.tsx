import type { GrantApp, GrantInterface, GrantMatrix } from '@atrium/contract/open-platform/grants.shapes.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '#components/menu-button.tsx'
import { GrantCell } from './grant-cell.tsx'
import { ProductName } from './grant-product-name.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import { grantFinder, type Cell } from './use-grant-matrix.ts'
import styles from './grants.module.css'

interface Props {
  matrix: GrantMatrix
  onOpen: (cell: Cell) => void
  onGrantSeveral: (app: GrantApp) => void
  onWithdraw: (cells: readonly Cell[]) => void
}

/** The matrix of interfaces and apps, for wide screens. */
export function GrantTable({ matrix, onOpen, onGrantSeveral, onWithdraw }: Props) {
  const { t } = useTranslation('grants')
  const { Apps, Interfaces, Grants } = matrix
  const cellOf = grantFinder(Grants)
  const { isTabStop, gridProps } = useGridKeys({ rows: Interfaces.length, columns: Apps.length })
  const rows = Interfaces.map((called, row) => ({ called, row }))
  return (
    <div className={styles.scroll}>
      {/* Its cells are buttons among which arrow keys move: the pattern of a grid. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="grid" className={styles.matrix} aria-label={t('matrix')} {...gridProps}>
        <thead>
          <tr>
            <th scope="col">{t('interface')}</th>
            {Apps.map((app) => (
              <th key={app.ID} scope="col">
                <AppHead
                  app={app}
                  cells={Interfaces.map((called) => cellOf(app, called))}
                  onGrantSeveral={onGrantSeveral}
                  onWithdraw={onWithdraw}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...Map.groupBy(rows, ({ called }) => called.ProductID)].map(([productId, own]) => (
            <Fragment key={productId}>
              <tr className={styles.product}>
                <th scope="colgroup" colSpan={Apps.length + 1}>
                  <ProductName product={matrix.Products.find(({ ID }) => ID === productId)} />
                </th>
              </tr>
              {own.map(({ called, row }) => (
                <tr key={called.ID}>
                  <th scope="row">
                    <InterfaceName called={called} />
                  </th>
                  {Apps.map((app, column) => (
                    <td key={app.ID}>
                      <GrantCell
                        cell={cellOf(app, called)}
                        onOpen={onOpen}
                        at={`${row}-${column}`}
                        isTabStop={isTabStop(row, column)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Name, code and kind of an interface. */
export function InterfaceName({ called: { Name, Code, Kind } }: { called: GrantInterface }) {
  const { t } = useTranslation('grants')
  return (
    <span className={styles.called}>
      <b>{Name}</b>
      <small>
        {Code} · {t(`kind.${Kind}`)}
      </small>
    </span>
  )
}

interface HeadProps extends Pick<Props, 'onGrantSeveral' | 'onWithdraw'> {
  app: GrantApp
  /** The cells of the app on this page. */
  cells: readonly Cell[]
}

/** The name of an app with what can be done with several of its interfaces. */
export function AppHead({ app, cells, onGrantSeveral, onWithdraw }: HeadProps) {
  const { t } = useTranslation('grants')
  const granted = cells.filter(({ grant }) => grant && grant.State !== 'requested')
  const actions = [
    { key: 'grant', text: t('grantSeveral'), onChoose: () => onGrantSeveral(app) },
    {
      key: 'withdraw',
      text: t('withdrawShown', { count: granted.length }),
      onChoose: () => onWithdraw(granted),
      isDangerous: true,
      isDisabled: granted.length === 0,
    },
  ]
  return (
    <span className={styles.app}>
      <span>
        <b>{app.Name}</b>
        <small>{app.IsExpired ? t('appExpired') : app.OwnerName}</small>
      </span>
      <MenuButton label={t('more', { name: app.Name })} actions={actions} />
    </span>
  )
}
