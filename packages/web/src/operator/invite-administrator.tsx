import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { ManagedOrganisation } from '@atrium/contract/organisation/managed-organisations.shapes.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { copyText } from '#kit/browser/copy-text.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { Form, FormProblems } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './operator.module.css'

const defaultDays = 7

/** Invites an administrator by mail or by a link shown once; lists open invitations. */
export function InviteAdministrator({ organisation }: { organisation: ManagedOrganisation }) {
  const { t } = useTranslation('operator')
  const { time } = useFormatters()
  const form = useAppForm({ email: '' })
  const email = useWatch({ control: form.control, name: 'email' })
  const installation = useRead(operatorCalls.installation, {}, { quiet: true })
  const invalidates = [operatorCalls.organisation]
  const invite = useWrite(operatorCalls.inviteAdministrator, {
    invalidates,
    quiet: true,
    onSuccess({ IsSent }) {
      form.reset()
      if (IsSent) showToast('success', t('org.inviteSent'))
    },
  })
  const revoke = useWrite(operatorCalls.revokeAdministratorInvitation, {
    invalidates,
    onSuccess: () => showToast('success', t('org.revoked')),
  })
  const params = { organisationId: organisation.ID }
  const submit = (draft: { email: string }) => {
    const to = draft.email.trim()
    if (!invite.isPending)
      invite.mutate(
        { params, body: { days: defaultDays, ...(to && { email: to }) } },
        { onError: (problem) => showCallError(form, problem, { 'identity.wrong-email': 'email' }) },
      )
  }
  const askToRevoke = async (id: string) => {
    const question = {
      title: t('org.revokeTitle'),
      text: t('org.revokeHint'),
      label: t('org.revoke'),
      isDangerous: true,
    }
    if (await confirm(question)) revoke.mutate({ params: { ...params, id } })
  }
  return (
    <section aria-label={t('org.administrators')}>
      <p className="operator-lead">
        {t('org.administratorCount', { count: organisation.AdministratorCount })}{' '}
        {t('org.inviteHint', { days: defaultDays })}
      </p>
      <Form form={form} onSubmit={submit}>
        {installation.data?.IsMailDelivered && (
          <FormTextField name="email" label={t('org.inviteEmail')} type="email" maxLength={254} />
        )}
        <FormProblems />
        <button type="submit" className="button" aria-busy={invite.isPending}>
          {t(email.trim() ? 'org.inviteByMail' : 'org.inviteByLink')}
        </button>
      </Form>
      {invite.data && (
        <p className={styles.link}>
          <code>{invite.data.Link}</code>{' '}
          <button type="button" className="button" onClick={() => void copyText(invite.data.Link)}>
            {t('org.copy')}
          </button>
          <small>{t('org.linkOnce')}</small>
        </p>
      )}
      {organisation.Invitations.length > 0 && (
        <ul className={styles.invitations} aria-label={t('org.invitations')}>
          {organisation.Invitations.map(({ ID, Recipient, ExpiresTime }) => (
            <li key={ID}>
              <span>
                {Recipient ?? t('org.byLink')} · {t('org.until', { until: time(ExpiresTime) })}
              </span>
              <button type="button" className="button" onClick={() => void askToRevoke(ID)}>
                {t('org.revoke')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
