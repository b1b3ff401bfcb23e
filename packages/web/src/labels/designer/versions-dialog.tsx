import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import type { TemplateDetail } from '@atrium/contract/labels/labels.shapes.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toasts.ts'
import { CompactSelect } from '#components/compact-select.tsx'
import { Dialog } from '#components/dialog.tsx'
import { QueryError } from '#components/query-error.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { Comparison } from './comparison.tsx'
import styles from './designer.module.css'

interface Props {
  template: { ID: string; Name: string; Revision: number }
  /** The draft, as it is on show. */
  draft: LabelTemplate
  onRestored: (detail: TemplateDetail) => void
  onClose: () => void
}

/** The published versions of a template: each beside the draft, which it can become again. */
export function VersionsDialog({ template, draft, onRestored, onClose }: Props) {
  const { t } = useTranslation(['label-designer', 'app'])
  const { minute } = useFormatters()
  const { ID: id, Name: name } = template
  const versions = useRead(labelCalls.versions, { params: { id } }, { quiet: true })
  const [chosen, setChosen] = useState<string>()
  const version = chosen ?? String(versions.data?.[0]?.Version ?? '')
  const row = versions.data?.find((each) => String(each.Version) === version)
  return (
    <Dialog title={t('versions.of', { name })} kind="drawer" onClose={onClose}>
      {versions.isError ? (
        <QueryError query={versions} />
      ) : !versions.data ? (
        <RowsSkeleton />
      ) : !row ? (
        <p className="dialog-hint">{t('versions.none')}</p>
      ) : (
        <>
          <CompactSelect
            label={t('versions')}
            options={versions.data.map(({ Version, PublishedAt, PublishedBy }) => ({
              key: String(Version),
              text: t('versions.option', {
                version: Version,
                name: PublishedBy ?? t('somebody'),
                time: minute(PublishedAt),
              }),
            }))}
            chosen={version}
            onChoose={setChosen}
          />
          {row.Note && <p className={styles.note}>{row.Note}</p>}
          <Version key={version} {...{ template, draft, onRestored, onClose }} version={row.Version} />
        </>
      )}
    </Dialog>
  )
}

function Version({ template, draft, version, onRestored, onClose }: Props & { version: number }) {
  const { t } = useTranslation('label-designer')
  const params = { id: template.ID, version }
  const read = useRead(labelCalls.version, { params }, { quiet: true })
  const restore = useWrite(labelCalls.restore, {
    invalidates: [labelCalls.page, labelCalls.template],
    onSuccess(detail) {
      showToast('success', t('versions.restored', { version }))
      onRestored(detail)
      onClose()
    },
  })
  const ask = async () => {
    const question = { title: t('versions.restoreTitle', { version }), text: t('versions.restoreText'), isAbove: true }
    if (await confirm(question)) restore.mutate({ params, body: { Revision: template.Revision } })
  }
  if (read.isError) return <QueryError query={read} />
  if (!read.data) return <RowsSkeleton />
  return (
    <>
      <Comparison
        before={{ title: t('versions.number', { version }), template: read.data.Document }}
        after={{ title: t('versions.draft'), template: draft }}
      />
      <button type="button" className="button button-primary" disabled={restore.isPending} onClick={() => void ask()}>
        {t('versions.restore')}
      </button>
    </>
  )
}
