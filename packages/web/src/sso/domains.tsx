import { domainPattern } from '@atrium/contract/sso/sso.constants.ts'
import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import type { OrganisationDomain } from '@atrium/contract/sso/sso.shapes.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { discardChanges } from '#kit/forms/unsaved-changes.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { Form, FormProblems } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { CopyValue } from '#components/copy-value.tsx'
import styles from './sso.module.css'

const invalidates = [ssoCalls.settings]

/** The domains of email addresses by which people find the organisation. */
export function Domains({ domains }: { domains: readonly OrganisationDomain[] }) {
  const { t } = useTranslation('connections')
  return (
    <>
      <h3>{t('domains')}</h3>
      <ul className="administration-rows" aria-label={t('domains')}>
        {domains.map((domain) => (
          <DomainRow key={domain.ID} domain={domain} />
        ))}
      </ul>
      <AddDomain />
    </>
  )
}

function DomainRow({
  domain: { ID: id, Domain: domain, ConfirmedBy, RecordName, RecordValue },
}: {
  domain: OrganisationDomain
}) {
  const { t } = useTranslation('connections')
  const verify = useWrite(ssoCalls.verifyDomain, {
    invalidates,
    onSuccess: () => showToast('success', t('verified', { domain })),
  })
  const remove = useWrite(ssoCalls.removeDomain, {
    invalidates,
    onSuccess: () => showToast('success', t('domainRemoved', { domain })),
  })
  const askToRemove = async () => {
    const title = t('removeDomainTitle', { domain })
    if (await confirm({ title, text: t('removeDomainHint'), label: t('remove'), isDangerous: true }))
      remove.mutate({ params: { id } })
  }
  return (
    <li>
      <span>
        {domain}
        {!ConfirmedBy && <small>{t('record')}</small>}
      </span>
      <span className={clsx('tag', styles.state, ConfirmedBy ? 'tag-good' : 'tag-warn')}>
        {t(ConfirmedBy ? `confirmed.${ConfirmedBy}` : 'unconfirmed')}
      </span>
      {!ConfirmedBy && (
        <button
          type="button"
          className="button"
          disabled={verify.isPending}
          aria-label={t('verifyNamed', { domain })}
          onClick={() => verify.mutate({ params: { id } })}
        >
          {t('verify')}
        </button>
      )}
      <button
        type="button"
        className="button"
        disabled={remove.isPending}
        aria-label={t('removeDomain', { domain })}
        onClick={() => void askToRemove()}
      >
        {t('remove')}
      </button>
      {!ConfirmedBy && (
        <dl className={styles.record}>
          <CopyValue name={t('recordName')} value={RecordName} />
          <CopyValue name={t('recordValue')} value={RecordValue} />
        </dl>
      )}
    </li>
  )
}

function AddDomain() {
  const { t } = useTranslation('connections')
  const form = useAppForm<{ Domain: string }>({ Domain: '' })
  const add = useWrite(ssoCalls.addDomain, {
    invalidates,
    quiet: true,
    onSuccess({ Domain: domain }) {
      discardChanges()
      form.reset()
      showToast('success', t('domainAdded', { domain }))
    },
  })
  const nameOf = (text: string) => text.trim().toLowerCase().replace(/^@/, '')
  const validate = (text: string) => new RegExp(domainPattern).test(nameOf(text)) || t('domainWrong')
  const submit = ({ Domain }: { Domain: string }) => {
    if (add.isPending) return
    add.mutate(
      { body: { Domain: nameOf(Domain) } },
      { onError: (problem) => showCallError(form, problem, { 'sso.domain-exists': 'Domain' }) },
    )
  }
  return (
    <Form form={form} onSubmit={submit}>
      <div className={styles.line}>
        <FormTextField
          name="Domain"
          label={t('domain')}
          maxLength={253}
          autoCapitalize="none"
          spellCheck={false}
          rules={{ validate }}
        />
        <button type="submit" className="button" aria-busy={add.isPending}>
          {t('addDomain')}
        </button>
      </div>
      <FormProblems />
    </Form>
  )
}
