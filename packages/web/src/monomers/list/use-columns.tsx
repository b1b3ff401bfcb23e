import type { FoundMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Column } from '#components/data-table.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { MonomerPicture } from '../monomer-picture.tsx'
import styles from '../monomers.module.css'
import { useMass } from '../use-mass.ts'
import { opensMonomer } from './move-focus.ts'
import { usePercent } from './use-percent.ts'

/** The columns of the library; a symbol opens its monomer. */
export function useColumns(onOpen: (symbolId: string) => void, hasSimilarity: boolean): Column<FoundMonomer>[] {
  const { t } = useTranslation(['monomer-library', 'monomer-search'])
  const { minute } = useFormatters()
  const mass = useMass()
  const percent = usePercent()
  return [
    {
      key: 'symbol',
      title: t('symbol'),
      isSortable: true,
      render: (monomer) => (
        <div className={styles.monomer}>
          <MonomerPicture monomer={monomer} />
          <div>
            <button
              type="button"
              className={clsx('link-button', styles.symbol)}
              {...opensMonomer}
              onClick={() => onOpen(monomer.symbolId)}
            >
              {monomer.symbol}
            </button>
            <small>{monomer.name}</small>
          </div>
        </div>
      ),
    },
    ...(hasSimilarity
      ? [
          {
            key: 'similarity',
            title: t('monomer-search:similarity'),
            isTight: true,
            render: ({ similarity }: FoundMonomer) => (similarity === null ? '' : percent(similarity)),
          },
        ]
      : []),
    {
      key: 'polymerType',
      title: t('polymerType'),
      isSortable: true,
      render: ({ polymerType, monomerType, naturalAnalog }) => (
        <div className={styles.monomer}>
          <div>
            {t(`polymerType.${polymerType}`)}
            <small>
              {t(`monomerType.${monomerType}`)}
              {naturalAnalog && naturalAnalog !== 'X' && ` · ${t('analogOf', { analog: naturalAnalog })}`}
            </small>
          </div>
        </div>
      ),
    },
    {
      key: 'mass',
      title: t('formula'),
      isSortable: true,
      render: ({ formula, averageMass }) => (
        <div className={styles.monomer}>
          <div>
            {formula}
            <small>{mass(averageMass)}</small>
          </div>
        </div>
      ),
    },
    {
      key: 'owner',
      title: t('owner'),
      isTight: true,
      render: ({ owner, isAssociated, seenVersion, version }) => (
        <>
          <span className={isAssociated ? 'tag tag-good' : 'tag'}>
            {t(isAssociated ? 'associated' : `owner.${owner}`)}
          </span>
          {seenVersion !== null && seenVersion < version && <span className="tag">{t('changed')}</span>}
        </>
      ),
    },
    {
      key: 'updated',
      title: t('updated'),
      isSortable: true,
      render: ({ updatedBy, updatedAt }) => (
        <div className={styles.monomer}>
          <div>
            {updatedBy ?? t('installation')}
            <small>{minute(updatedAt)}</small>
          </div>
        </div>
      ),
    },
  ]
}
