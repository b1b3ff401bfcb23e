import type { OpenInterface } from '@atrium/contract/open-platform/interfaces.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DescriptionList } from '#components/description-list.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Tabs } from '#components/tabs.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { CodeBlock } from './code-block.tsx'
import { curlSample } from './curl-sample.ts'
import { KindTag } from './interface-table.tsx'
import { formatJson } from './json-text.ts'
import { schemaFields } from './schema-fields.ts'
import styles from './interfaces.module.css'

/** How a program calls an interface: address, headers, body, examples and a command to try. */
export function InterfaceDocs({ row, onClose }: { row: OpenInterface; onClose: () => void }) {
  const { t } = useTranslation('interfaces')
  const { number } = useFormatters()
  const { origin } = window.location
  const facts = [
    ...(row.Kind === 'insert' ? [t('limits.delay', { hours: number(row.DelayHours) })] : []),
    t('limits.timeout', { seconds: number(row.TimeoutSeconds) }),
    t('limits.rate', { calls: number(row.CallsPerMinute) }),
    t('version', { version: row.Version }),
  ]
  return (
    <Dialog kind="drawer" title={row.Name} onClose={onClose}>
      <p>
        <KindTag kind={row.Kind} /> {row.ProductName}
      </p>
      {row.Description && <p className={styles.description}>{row.Description}</p>}
      <DescriptionList
        items={[
          [t('limits'), facts.join(' · ')],
          ...(row.ProjectCode ? [[t('docs.project'), row.ProjectCode] as const] : []),
        ]}
      />
      <h3 className={styles.heading}>{t('docs.address')}</h3>
      <CodeBlock name={t('docs.address')} text={`${row.Method} ${origin}${row.Address}`} />
      <h3 className={styles.heading}>{t('docs.headers')}</h3>
      <Headers row={row} />
      {row.BodySchema && <Body schema={row.BodySchema} />}
      {row.Examples.length > 0 && <h3 className={styles.heading}>{t('docs.examples')}</h3>}
      {row.Examples.map(({ Name, Body: body }) => (
        <div key={Name}>
          <p>{Name}</p>
          <CodeBlock name={Name} text={formatJson(body)} />
        </div>
      ))}
      <h3 className={styles.heading}>{t('docs.curl')}</h3>
      <CodeBlock name={t('docs.curl')} text={curlSample(row, origin)} />
    </Dialog>
  )
}

function Headers({ row: { BodySchema, Kind } }: { row: OpenInterface }) {
  const { t } = useTranslation('interfaces')
  return (
    <DescriptionList
      items={[
        ['Authorization: Bearer …', t('docs.headers.authorization')],
        ...(BodySchema ? [['Content-Type: application/json', t('docs.headers.contentType')] as const] : []),
        ...(Kind === 'insert' ? [['Idempotency-Key: …', t('docs.headers.idempotencyKey')] as const] : []),
      ]}
    />
  )
}

function Body({ schema }: { schema: Record<string, unknown> }) {
  const { t } = useTranslation('interfaces')
  const [view, setView] = useState<'fields' | 'json'>('fields')
  return (
    <>
      <h3 className={styles.heading}>{t('docs.schema')}</h3>
      <Tabs
        label={t('docs.schema.view')}
        tabs={(['fields', 'json'] as const).map((key) => ({ key, text: t(`docs.schema.${key}`) }))}
        chosen={view}
        onChoose={setView}
      >
        {view === 'json' ? (
          <CodeBlock name={t('docs.schema.json')} text={formatJson(schema)} />
        ) : (
          <FieldTable schema={schema} />
        )}
      </Tabs>
    </>
  )
}

function FieldTable({ schema }: { schema: Record<string, unknown> }) {
  const { t } = useTranslation('interfaces')
  return (
    <table className={styles.differences} aria-label={t('docs.schema.fields')}>
      <thead>
        <tr>
          <th scope="col">{t('docs.field')}</th>
          <th scope="col">{t('docs.type')}</th>
          <th scope="col">{t('docs.rules')}</th>
        </tr>
      </thead>
      <tbody>
        {schemaFields(schema).map(({ path, type, isRequired, description, rules }) => (
          <tr key={path}>
            <th scope="row">
              <code>{path}</code>
            </th>
            <td className={styles.type}>{type}</td>
            <td>
              {[isRequired && t('docs.required'), ...rules].filter(Boolean).join(' · ')}
              {description && <small className={styles.note}>{description}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
