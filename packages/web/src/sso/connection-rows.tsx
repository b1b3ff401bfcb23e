import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import type { Connection } from '@atrium/contract/sso/sso.shapes.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { MenuButton } from '#components/menu-button.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { CertificateExpiry } from './certificate-expiry.tsx'
import { TestDirectory } from './test-directory.tsx'
import { useTest } from './use-test.ts'
import styles from './sso.module.css'

const invalidates = [ssoCalls.connections]

/** The connections in the order of the sign-in page. */
export function ConnectionRows({ connections }: { connections: readonly Connection[] }) {
  const { t } = useTranslation('connections')
  const order = useWrite(ssoCalls.orderConnections, { invalidates })
  const ids = connections.map(({ ID }) => ID)
  const move = (at: number, by: 1 | -1) => {
    const moved = ids.toSpliced(at, 1)
    moved.splice(at + by, 0, String(ids[at]))
    order.mutate({ body: { ConnectionIDs: moved } })
  }
  return (
    <ul className="administration-rows" aria-label={t('list')}>
      {connections.map((connection, at) => (
        <ConnectionRow
          key={connection.ID}
          connection={connection}
          {...(at > 0 && { onUp: () => move(at, -1) })}
          {...(at < ids.length - 1 && { onDown: () => move(at, 1) })}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  connection: Connection
  onUp?: () => void
  onDown?: () => void
}

function ConnectionRow({ connection, onUp, onDown }: RowProps) {
  const { t } = useTranslation('connections')
  const { day } = useFormatters()
  const { ID: id, Name: name, Settings, IsEnabled, LinkedCount, LastUsedTime } = connection
  const test = useTest(id)
  const [isAsking, setIsAsking] = useState(false)
  const startTest = Settings.Kind === 'ldap' ? () => setIsAsking(true) : test.start
  const acts = useConnectionActs(connection)
  const facts = [
    t(`kind.${Settings.Kind}`),
    t('linked', { count: LinkedCount }),
    LastUsedTime && t('lastUsed', { day: day(LastUsedTime) }),
  ]
  return (
    <li>
      <span>
        <Link to={`/sso/connections/${id}`}>{name}</Link>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styles.state}>
        <CertificateExpiry connection={connection} />
        <span className={clsx('tag', IsEnabled && 'tag-good')}>{t(IsEnabled ? 'on' : 'off')}</span>
      </span>
      <Link className="button" to={`/sso/connections/${id}`} aria-label={t('editNamed', { name })}>
        {t('edit')}
      </Link>
      <MenuButton
        label={t('more', { name })}
        actions={[
          { key: 'test', text: t('test'), onChoose: startTest },
          { key: 'switch', text: t(IsEnabled ? 'switchOff' : 'switchOn'), onChoose: () => void acts.toggle() },
          ...(onUp ? [{ key: 'up', text: t('up'), onChoose: onUp }] : []),
          ...(onDown ? [{ key: 'down', text: t('down'), onChoose: onDown }] : []),
          { key: 'remove', text: t('remove'), onChoose: () => void acts.remove(), isDangerous: true },
        ]}
      />
      {isAsking && <TestDirectory id={id} onClose={() => setIsAsking(false)} />}
    </li>
  )
}

/** Switches and removes a connection, after a question where something is lost. */
function useConnectionActs({ ID: id, Name: name, IsEnabled, LinkedCount }: Connection) {
  const { t } = useTranslation('connections')
  const change = useWrite(ssoCalls.switchConnection, { invalidates })
  const removal = useWrite(ssoCalls.removeConnection, {
    invalidates,
    onSuccess: () => showToast('success', t('removed', { name })),
  })
  return {
    async toggle() {
      const question = { title: t('switchOffTitle', { name }), text: t('switchOffHint'), label: t('switchOff') }
      if (IsEnabled && !(await confirm({ ...question, isDangerous: true }))) return
      change.mutate(
        { params: { id }, body: { IsEnabled: !IsEnabled } },
        { onSuccess: () => showToast('success', t(IsEnabled ? 'switchedOff' : 'switchedOn', { name })) },
      )
    },
    async remove() {
      const text = t('removeHint', { count: LinkedCount })
      const question = { title: t('removeTitle', { name }), text, label: t('remove'), isDangerous: true }
      if (await confirm(question)) removal.mutate({ params: { id } })
    },
  }
}
