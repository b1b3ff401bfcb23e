import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  BringToFront,
  Copy,
  Group,
  RotateCw,
  SendToBack,
  Trash2,
  Ungroup,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#components/icon-button.tsx'
import { MenuButton } from '#components/menu-button.tsx'
import { commands, runCommand, type CommandId } from '../editor/commands.ts'
import { useDesigner } from '../editor/use-selected.ts'
import styles from './panels.module.css'

const icons = [
  ['align.left', AlignStartVertical],
  ['align.center', AlignCenterVertical],
  ['align.right', AlignEndVertical],
  ['align.top', AlignStartHorizontal],
  ['align.middle', AlignCenterHorizontal],
  ['align.bottom', AlignEndHorizontal],
  ['distribute.x', AlignHorizontalSpaceBetween],
  ['distribute.y', AlignVerticalSpaceBetween],
  ['order.front', BringToFront],
  ['order.back', SendToBack],
  ['turn', RotateCw],
  ['group', Group],
  ['ungroup', Ungroup],
  ['duplicate', Copy],
  ['delete', Trash2],
] as const satisfies readonly (readonly [CommandId, LucideIcon])[]

const further = ['size.width', 'size.height', 'size.both', 'order.forward', 'order.backward', 'lock', 'hide'] as const

/** What can be done with the chosen components at once. */
export function ArrangeBar() {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  // What can be done depends on what is chosen.
  designer.editor.useValue()
  return (
    <div className={styles.arrange} role="group" aria-label={t('arrange')}>
      {icons.map(([id, Icon]) => (
        <IconButton
          key={id}
          label={t(`command.${id}`)}
          isDisabled={!commands[id].canRun(designer)}
          onPress={() => runCommand(designer, id)}
        >
          <Icon size={16} aria-hidden="true" />
        </IconButton>
      ))}
      <MenuButton
        label={t('arrangeMore')}
        actions={further.map((id) => ({
          key: id,
          text: t(`command.${id}`),
          isDisabled: !commands[id].canRun(designer),
          onChoose: () => runCommand(designer, id),
        }))}
      />
    </div>
  )
}
