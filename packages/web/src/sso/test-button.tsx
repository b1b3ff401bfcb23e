import type { ConnectionKind } from '@atrium/contract/sso/connection-settings.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TestDirectory } from './test-directory.tsx'
import { useTest } from './use-test.ts'

interface Props {
  id: string
  kind: ConnectionKind
  label?: string
  isDisabled?: boolean
  isPrimary?: boolean
}

/** Begins the test of a connection. A directory has no page of its own: the portal asks for account and password. */
export function TestButton({ id, kind, label, isDisabled = false, isPrimary = false }: Props) {
  const { t } = useTranslation('connections')
  const test = useTest(id)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        className={clsx('button', isPrimary && 'button-primary')}
        disabled={isDisabled || test.isPending}
        onClick={kind === 'ldap' ? () => setIsAsking(true) : test.start}
      >
        {label ?? t('test')}
      </button>
      {isAsking && <TestDirectory id={id} onClose={() => setIsAsking(false)} />}
    </>
  )
}
