import { clsx } from 'clsx'
import { ChevronRight, GripVertical } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from 'react-aria-components/Button'
import { Collection } from 'react-aria-components/Collection'
import { TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { MenuButton } from '#components/menu-button.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { departmentActs } from './department-act.ts'
import type { OnDepartmentAct } from './use-department-acts.tsx'
import { organisationKey, type TreeNode } from './use-department-nodes.ts'
import styles from './department-tree.module.css'

interface Props {
  node: TreeNode
  organisation: { name: string; count: number | undefined }
  /** Offers the acts on a department in a menu. */
  onAct?: OnDepartmentAct | undefined
}

const actTexts = { add: 'addBelow', edit: 'edit', move: 'moveAct', remove: 'remove' } as const

/** A row of the tree, with the rows below it. */
export function DepartmentRow({ node, organisation, onAct }: Props) {
  const { t } = useTranslation(['departments', 'app'])
  const nameOf = useLocalizedName()
  if (node.kind === 'loading' || node.kind === 'failed') {
    const text = node.kind === 'loading' ? t('app:loading') : `${t('app:readFailed')} ${t('app:retry')}`
    return (
      <TreeItem
        id={node.id}
        textValue={text}
        className={clsx(styles.row, styles.substitute)}
        {...(node.kind === 'failed' && { onAction: node.retry })}
      >
        <TreeItemContent>{text}</TreeItemContent>
      </TreeItem>
    )
  }
  const isOrganisation = node.kind === 'organisation'
  const name = isOrganisation ? organisation.name : nameOf(node.department)
  const count = isOrganisation ? organisation.count : node.department.TotalCount
  return (
    <TreeItem
      id={node.id}
      textValue={name}
      className={styles.row ?? ''}
      {...(!isOrganisation && node.department.IsMatch && { 'data-match': true })}
    >
      <TreeItemContent>
        {({ allowsDragging, hasChildItems }) => (
          <>
            {allowsDragging && (
              <Button slot="drag" className={styles.grip ?? ''} isDisabled={node.id === organisationKey}>
                <GripVertical size={13} aria-hidden="true" />
              </Button>
            )}
            {hasChildItems ? (
              <Button slot="chevron" className={styles.toggle ?? ''}>
                <ChevronRight size={14} aria-hidden="true" />
              </Button>
            ) : (
              <span className={styles.toggle} />
            )}
            <RowName name={name} count={count} />
            {onAct && !isOrganisation && <RowMenu id={node.id} name={name} onAct={onAct} />}
          </>
        )}
      </TreeItemContent>
      <Collection items={node.children}>
        {(child) => <DepartmentRow node={child} organisation={organisation} onAct={onAct} />}
      </Collection>
    </TreeItem>
  )
}

interface RowMenuProps {
  id: string
  name: string
  onAct: OnDepartmentAct
}

// Rows that can be dragged are rendered at each change between pointer and keyboard anywhere on the page.
const RowMenu = memo(({ id, name, onAct }: RowMenuProps) => {
  const { t } = useTranslation('departments')
  const actions = departmentActs.map((act) => ({
    key: act,
    text: t(actTexts[act]),
    onChoose: () => onAct(act, id),
    isDangerous: act === 'remove',
  }))
  return <MenuButton label={t('actsOf', { name })} actions={actions} />
})

const RowName = memo(({ name, count }: { name: string; count: number | undefined }) => {
  const { number } = useFormatters()
  return (
    <>
      <span className={styles.name} data-testid="department-name">
        {name}
      </span>
      {count !== undefined && <small>{number(count)}</small>}
    </>
  )
})
