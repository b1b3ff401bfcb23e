import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#kit/browser/copy-text.ts'
import { confirm } from '#kit/confirm.ts'
import { useUnsavedGuard } from '#kit/forms/unsaved-changes.ts'
import { DescriptionList } from '#components/description-list.tsx'
import { Dialog } from '#components/dialog.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from '../members.module.css'

export interface InitialPassword {
  ID: string
  Account: string
  RealName: string
  Password: string
}

interface Props {
  passwords: readonly InitialPassword[]
  /** Expected number while passwords are generated. */
  expected?: number | undefined
  onClose: () => void
}

/** Shows initial passwords once; cannot be closed before all are generated. */
export function InitialPasswords({ passwords, expected, onClose }: Props) {
  const { t } = useTranslation(['members', 'app'])
  const [isCopied, setIsCopied] = useState(false)
  useUnsavedGuard(!isCopied)
  const copyButton = useRef<HTMLButtonElement>(null)
  // The buttons come once all passwords are generated.
  useEffect(() => {
    if (expected === undefined) copyButton.current?.focus()
  }, [expected])
  const copy = async () => {
    const lines = passwords.map(({ Account, RealName, Password }) => `${RealName}\t${Account}\t${Password}`)
    if (await copyText(lines.join('\n'))) setIsCopied(true)
  }
  const close = async () => {
    const question = {
      title: t('password.closeTitle'),
      text: t('password.hint'),
      label: t('password.closeAct'),
      isDangerous: true,
    }
    if (isCopied || (await confirm(question))) onClose()
  }
  const actions = (
    <>
      <button type="button" className="button" onClick={() => void close()}>
        {t('app:close')}
      </button>
      <button
        ref={copyButton}
        type="button"
        className="button button-primary"
        data-autofocus
        onClick={() => void copy()}
      >
        {t('password.copy', { count: Math.max(passwords.length, expected ?? 0) })}
      </button>
    </>
  )
  return (
    <Dialog title={t('password.title')} {...(expected === undefined && { onClose: () => void close(), actions })}>
      <p className="dialog-hint">{t('password.hint')}</p>
      {expected !== undefined && <GenerationProgress generated={passwords.length} expected={expected} />}
      <DescriptionList
        items={passwords.map(({ ID, Account, RealName, Password }) => [
          RealName,
          <code key={ID}>{Password}</code>,
          Account,
        ])}
      />
    </Dialog>
  )
}

function GenerationProgress({ generated, expected }: { generated: number; expected: number }) {
  const { t } = useTranslation('members')
  const { number } = useFormatters()
  const text = t('password.making', { made: number(generated), awaited: number(expected) })
  return (
    <div className={styles.passwordsMaking} role="status">
      <p>{text}</p>
      <progress aria-label={text} value={generated} max={expected} />
    </div>
  )
}
