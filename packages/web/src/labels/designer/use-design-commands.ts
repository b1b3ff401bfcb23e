import { useTranslation } from 'react-i18next'
import { usePageCommands } from '#kit/page-commands.ts'
import { addInMiddle, commandIds, commands, runCommand } from '../editor/commands.ts'
import { componentTools } from '../editor/new-component.ts'
import { useDesigner } from '../editor/use-selected.ts'

interface Acts {
  publish: () => void
  showVersions: () => void
  showShortcuts: () => void
}

/** Everything that the designer can do, for the palette. */
export function useDesignCommands({ publish, showVersions, showShortcuts }: Acts): void {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  usePageCommands([
    { id: 'label.publish', text: t('publish'), run: publish },
    { id: 'label.versions', text: t('versions'), run: showVersions },
    { id: 'label.shortcuts', text: t('shortcuts'), run: showShortcuts },
    ...componentTools.map((tool) => ({
      id: `label.add.${tool}`,
      text: t('addTool', { tool: t(`tool.${tool}`) }),
      run: () => void addInMiddle(designer, tool, t('newText')),
    })),
    ...commandIds
      .filter((id) => commands[id].canRun(designer))
      .map((id) => ({ id: `label.${id}`, text: t(`command.${id}`), run: () => void runCommand(designer, id) })),
  ])
}
