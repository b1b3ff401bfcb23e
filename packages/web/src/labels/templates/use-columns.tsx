import type { ListedTemplate } from '@atrium/contract/labels/labels.shapes.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Column } from '#components/data-table.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { TemplateThumbnail } from './template-thumbnail.tsx'
import { templatePath } from './template-path.ts'
import styles from './templates.module.css'

const tones = { draft: 'tag', published: 'tag tag-good', disabled: 'tag' } as const

export function useColumns(): Column<ListedTemplate>[] {
  const { t } = useTranslation('label-templates')
  const { minute, number } = useFormatters()
  return [
    {
      key: 'name',
      title: t('name'),
      isSortable: true,
      render: (template) => (
        <Link to={templatePath(template.ID)} className={styles.label}>
          <TemplateThumbnail template={template} />
          <span>
            {template.Name}
            <small>{t('size', { width: template.Width, height: template.Height })}</small>
          </span>
        </Link>
      ),
    },
    {
      key: 'target',
      title: t('target'),
      isSortable: true,
      isTight: true,
      render: ({ Target }) => t(`target.${Target}`),
    },
    {
      key: 'state',
      title: t('state'),
      render: ({ State, Version, HasChanges, Departments }) => (
        <span className={styles.state}>
          <span className={tones[State]}>{t(`state.${State}`)}</span>
          {Version !== null && <small>{t(HasChanges ? 'versionChanged' : 'version', { version: Version })}</small>}
          {Departments && (
            <small>{t('departmentsOnly', { names: Departments.map(({ Name }) => Name).join(t('separator')) })}</small>
          )}
        </span>
      ),
    },
    {
      key: 'updated',
      title: t('updated'),
      isSortable: true,
      render: ({ UpdatedBy, UpdatedAt }) => (
        <span className={styles.state}>
          {UpdatedBy ?? t('somebody')}
          <small>{minute(UpdatedAt)}</small>
        </span>
      ),
    },
    {
      key: 'prints',
      title: t('prints'),
      isSortable: true,
      isTight: true,
      render: ({ PrintCount }) => number(PrintCount),
    },
  ]
}
