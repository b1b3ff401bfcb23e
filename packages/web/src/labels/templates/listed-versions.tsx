import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import type { ListedTemplate } from '@atrium/contract/labels/labels.shapes.ts'
import { lazy, Suspense } from 'react'
import { loadOrReload } from '#kit/browser/chunk-reload.ts'
import { useRead } from '#kit/calls/queries.ts'

// It draws labels: the list does not.
const VersionsDialog = lazy(async () => ({
  default: (await loadOrReload(() => import('../designer/versions-dialog.tsx'))).VersionsDialog,
}))

/** The versions of a template of the list, beside its draft. */
export function ListedVersions({ template: { ID }, onClose }: { template: ListedTemplate; onClose: () => void }) {
  const detail = useRead(labelCalls.template, { params: { id: ID } })
  if (!detail.data) return null
  return (
    <Suspense fallback={null}>
      <VersionsDialog
        template={detail.data}
        draft={detail.data.Document}
        onRestored={() => undefined}
        onClose={onClose}
      />
    </Suspense>
  )
}
