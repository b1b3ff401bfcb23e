import type { ChangedMeanwhile } from '@atrium/contract/labels/labels.shapes.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#components/dialog.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { Comparison } from './comparison.tsx'

interface Props {
  conflict: ChangedMeanwhile
  mine: LabelTemplate
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else has saved the template meanwhile: shows what differs, and which of both stays is chosen. */
export function ConflictDialog({ conflict, mine, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useTranslation(['label-designer', 'app'])
  const { minute } = useFormatters()
  const name = conflict.UpdatedBy ?? t('somebody')
  return (
    <Dialog
      title={t('conflict.title')}
      actions={
        <>
          <button type="button" className="button" onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </button>
          <button type="button" className="button button-primary" onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </button>
        </>
      }
    >
      <p className="dialog-hint">{t('conflict.text', { name, time: minute(conflict.UpdatedAt) })}</p>
      <Comparison
        before={{ title: t('conflict.theirs', { name }), template: conflict.Document }}
        after={{ title: t('conflict.mine'), template: mine }}
      />
    </Dialog>
  )
}
