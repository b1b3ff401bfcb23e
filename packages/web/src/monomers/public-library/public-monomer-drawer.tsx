import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { MonomerDetail } from '@atrium/contract/monomers/monomers.shapes.ts'
import { reasonedActs, type publicActs } from '@atrium/contract/monomers/review.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toasts.ts'
import { DescriptionList } from '#components/description-list.tsx'
import { Dialog } from '#components/dialog.tsx'
import { QueryState } from '#components/query-state.tsx'
import { MonomerForm, publicCalls } from '../form/monomer-form.tsx'
import { MonomerPicture } from '../monomer-picture.tsx'
import { ActDialog } from '../review/act-dialog.tsx'

type Act = (typeof publicActs)[number]

/** What an operator can do with a public monomer in a state. */
const actsOf: Record<MonomerDetail['status'], readonly Act[]> = {
  draft: [],
  'in-review': [],
  approved: ['deprecate', 'archive'],
  deprecated: ['restore', 'archive'],
  archived: ['restore'],
}

interface Props {
  symbolId: string
  onClose: () => void
}

/** A public monomer, and what operators do with it. */
export function PublicMonomerDrawer({ symbolId, onClose }: Props) {
  const { t } = useTranslation(['monomer-library', 'monomer-review', 'app'])
  const monomer = useRead(monomerCalls.publicMonomer, { params: { id: symbolId } }, { quiet: true })
  const [isEditing, setIsEditing] = useState(false)
  const [reasoned, setReasoned] = useState<Act>()
  const { data } = monomer
  const change = useChange(() => setReasoned(undefined))
  if (isEditing && data) return <MonomerForm monomer={data} calls={publicCalls} onClose={() => setIsEditing(false)} />
  const begin = async (act: Act, { symbol, version }: MonomerDetail) => {
    if (reasonedActs.includes(act)) return setReasoned(act)
    const decision = await confirm({
      title: t(`monomer-review:ask.${act}`, { symbol }),
      text: t('monomer-review:publicConsequence'),
      label: t(`monomer-review:act.${act}`),
      asksReason: true,
      isDangerous: act === 'archive',
    })
    if (decision) change.perform({ act, symbol, symbolId, version, ...decision })
  }
  return (
    <Dialog
      title={data ? t('titleOf', { symbol: data.symbol, name: data.name }) : t('title')}
      kind="drawer"
      onClose={onClose}
      actions={
        data && (
          <>
            {actsOf[data.status].map((act) => (
              <button key={act} type="button" className="button" onClick={() => void begin(act, data)}>
                {t(`monomer-review:act.${act}`)}
              </button>
            ))}
            {data.status === 'approved' && (
              <button type="button" className="button button-primary" onClick={() => setIsEditing(true)}>
                {t('edit')}
              </button>
            )}
          </>
        )
      }
    >
      <QueryState query={monomer} />
      {data && <Facts monomer={data} />}
      {data && reasoned && (
        <ActDialog
          act={reasoned}
          symbol={data.symbol}
          isBusy={change.isPending}
          onPerform={(more) =>
            change.perform({ act: reasoned, symbol: data.symbol, symbolId, version: data.version, ...more })
          }
          onClose={() => setReasoned(undefined)}
        />
      )}
    </Dialog>
  )
}

interface Step {
  act: Act
  symbol: string
  symbolId: string
  version: number
  Reason?: string
  replacementSymbol?: string
}

function useChange(onDone: () => void) {
  const { t } = useTranslation('monomer-review')
  const change = useWrite(monomerCalls.changePublicState, {
    invalidates: [monomerCalls.publicMonomers, monomerCalls.publicMonomer],
  })
  return {
    isPending: change.isPending,
    perform({ symbol, symbolId, ...body }: Step) {
      change.mutate(
        { params: { id: symbolId }, body },
        {
          onSuccess() {
            onDone()
            showToast('success', t(`done.${body.act}`, { symbol }))
          },
        },
      )
    },
  }
}

function Facts({ monomer }: { monomer: MonomerDetail }) {
  const { t } = useTranslation(['monomer-library', 'monomer-review'])
  const { symbol, status, version, deprecationReason, replacementSymbol, archiveReason } = monomer
  return (
    <>
      <MonomerPicture monomer={monomer} alt={t('structureOf', { symbol })} kind="large" isForOperator />
      <DescriptionList
        items={[
          [t('status'), t(`status.${status}`)],
          [t('versions'), String(version)],
          [t('polymerType'), t(`polymerType.${monomer.polymerType}`)],
          [t('monomerType'), t(`monomerType.${monomer.monomerType}`)],
          [t('formula'), monomer.formula],
          [t('smiles'), <code key="smiles">{monomer.smiles}</code>],
          ...(deprecationReason ? [[t('status.deprecated'), deprecationReason] as const] : []),
          ...(replacementSymbol ? [[t('monomer-review:replacementShort'), replacementSymbol] as const] : []),
          ...(archiveReason ? [[t('archiveReason'), archiveReason] as const] : []),
        ]}
      />
    </>
  )
}
