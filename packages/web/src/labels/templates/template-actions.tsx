import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import type { ListedTemplate } from '@atrium/contract/labels/labels.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDownload } from '#kit/calls/downloads.ts'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { MenuButton } from '#components/menu-button.tsx'
import { printPath } from '../designer/print-path.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { EnableDialog } from './enable-dialog.tsx'
import { ListedVersions } from './listed-versions.tsx'
import { templatePath } from './template-path.ts'

/** What can be done with a template of the list. */
export function TemplateActions({ template }: { template: ListedTemplate }) {
  const { t } = useTranslation(['label-templates', 'app'])
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'copy' | 'enable' | 'versions'>()
  const download = useDownload(labelCalls.export)
  const remove = useRemoval()
  const { ID: id, Name: name, Version: version, IsEnabled: isEnabled } = template
  const close = () => setOpened(undefined)
  const ask = async () => {
    const question = { title: t('deleteTitle'), text: t('deleteText', { name }), label: t('delete'), isDangerous: true }
    if (await confirm(question)) remove(template)
  }
  return (
    <>
      <MenuButton
        label={t('actionsOf', { name })}
        actions={[
          { key: 'design', text: t('design'), onChoose: () => void navigate(templatePath(id)) },
          ...(version !== null && isEnabled
            ? [{ key: 'print', text: t('print'), onChoose: () => void navigate(printPath(id)) }]
            : []),
          ...(version === null ? [] : [{ key: 'enable', text: t('enable'), onChoose: () => setOpened('enable') }]),
          { key: 'versions', text: t('versions'), onChoose: () => setOpened('versions') },
          { key: 'copy', text: t('copy'), onChoose: () => setOpened('copy') },
          { key: 'export', text: t('export'), onChoose: () => download.mutate({ params: { id } }) },
          { key: 'delete', text: t('delete'), isDangerous: true, onChoose: () => void ask() },
        ]}
      />
      {opened === 'copy' && <CopyDialog template={template} onClose={close} />}
      {opened === 'enable' && <EnableDialog template={template} onClose={close} />}
      {opened === 'versions' && <ListedVersions template={template} onClose={close} />}
    </>
  )
}

/** Deletes a template, and offers to undo it. */
function useRemoval() {
  const { t } = useTranslation(['label-templates', 'app'])
  const invalidates = [labelCalls.page, labelCalls.query]
  const undo = useWrite(labelCalls.undoRemove, {
    invalidates,
    onSuccess: ({ Templates }) => showToast('success', t('restored', { name: Templates[0]?.Name ?? '' })),
  })
  const remove = useWrite(labelCalls.remove, { invalidates })
  return ({ ID, Name }: ListedTemplate) =>
    remove.mutate(
      { body: { ids: [ID] } },
      {
        onSuccess: ({ ActID }) =>
          void showToast('success', t('deleted', { name: Name }), {
            text: t('app:undo'),
            onChoose: () => undo.mutate({ params: { id: ActID } }),
          }),
      },
    )
}
