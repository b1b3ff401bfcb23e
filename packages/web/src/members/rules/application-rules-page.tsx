import type { ApplicationRule } from '@atrium/contract/members/application-rules.calls.ts'
import { pageSize } from '@atrium/contract/constants.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import '#components/administration.css'
import { PageTitle } from '#components/page-title.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryState } from '#components/query-state.tsx'
import { AddApplicationRule } from './add-application-rule.tsx'
import { memberReads } from '../member-reads.ts'

const ruleReads = [memberCalls.applicationRules, memberCalls.previewApplicationRules]

/** Rules by which departments get applications, and what applying them does. */
export function ApplicationRulesPage() {
  const { t } = useTranslation('members')
  const rules = useRead(memberCalls.applicationRules, {}, { quiet: true })
  return (
    <div className="administration">
      <PageTitle>{t('rules.title')}</PageTitle>
      <p className="administration-lead">{t('rules.lead')}</p>
      <section className="panel">
        <QueryState query={rules} />
        {rules.data?.length === 0 && <p className="administration-lead">{t('rules.none')}</p>}
        <Rules rules={rules.data ?? []} />
        <AddApplicationRule reads={ruleReads} />
      </section>
      {rules.data && rules.data.length > 0 && <Preview rules={rules.data} />}
    </div>
  )
}

const whereOf = (t: ReturnType<typeof useTranslation<'members'>>['t'], rule: ApplicationRule) =>
  rule.WithSubDepartments ? t('rules.where', { department: rule.DepartmentName }) : rule.DepartmentName

const whatOf = (t: ReturnType<typeof useTranslation<'members'>>['t'], rule: ApplicationRule) =>
  rule.RoleName ? t('rules.what', { product: rule.ProductName, role: rule.RoleName }) : rule.ProductName

function Rules({ rules }: { rules: readonly ApplicationRule[] }) {
  const { t } = useTranslation('members')
  const remove = useWrite(memberCalls.removeApplicationRule, { invalidates: ruleReads })
  const askToRemove = async (rule: ApplicationRule) => {
    const named = { department: rule.DepartmentName, product: rule.ProductName }
    const title = t('rules.removeTitle', named)
    if (!(await confirm({ title, text: t('rules.removeHint'), label: t('rules.remove'), isDangerous: true }))) return
    remove.mutate({ params: { id: rule.ID } }, { onSuccess: () => showToast('success', t('rules.removed', named)) })
  }
  return (
    <ul className="administration-rows" aria-label={t('rules.title')}>
      {rules.map((rule) => (
        <li key={rule.ID}>
          <span>{t('rules.line', { where: whereOf(t, rule), what: whatOf(t, rule) })}</span>
          <button
            type="button"
            className="button"
            disabled={remove.isPending}
            aria-label={t('rules.removeNamed', { department: rule.DepartmentName, product: rule.ProductName })}
            onClick={() => void askToRemove(rule)}
          >
            {t('rules.remove')}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Who gets what when the rules are applied to those who are there already. */
function Preview({ rules }: { rules: readonly ApplicationRule[] }) {
  const { t } = useTranslation('members')
  const [page, setPage] = useState(1)
  const preview = useRead(
    memberCalls.previewApplicationRules,
    { body: { pageIndex: page, pageSize } },
    { quiet: true, keepPrevious: true },
  )
  const apply = useWrite(memberCalls.applyApplicationRules, {
    invalidates: [...memberReads, memberCalls.previewApplicationRules],
    onSuccess({ Effects }) {
      setPage(1)
      showToast('success', t('rules.applied', { count: sum(Effects, 'Given') }))
    },
  })
  const { items = [], total = 0, Effects = [] } = preview.data ?? {}
  const [given, lacking] = [sum(Effects, 'Given'), sum(Effects, 'WithoutSeat')]
  const askToApply = async () => {
    const text = t('rules.previewLead', { given, lacking })
    const label = t('rules.apply', { count: given })
    if (await confirm({ title: t('rules.applyTitle', { count: given }), text, label })) apply.mutate({})
  }
  return (
    <section className="panel">
      <h2>{t('rules.preview')}</h2>
      <QueryState query={preview} />
      {preview.data && (
        <p className="administration-lead">
          {total === 0 ? t('rules.previewNone') : t('rules.previewLead', { given, lacking })}
        </p>
      )}
      <ul className="administration-rows" aria-label={t('rules.preview')}>
        {items.map(({ AccountID, RealName, DepartmentName, RuleID, HasSeat }) => {
          const rule = rules.find(({ ID }) => ID === RuleID)
          return (
            <li key={`${AccountID} ${RuleID}`}>
              <span>
                {RealName}
                <small>{DepartmentName}</small>
              </span>
              <span>{rule && whatOf(t, rule)}</span>
              <span className={`tag ${HasSeat ? 'tag-good' : 'tag-bad'}`}>
                {t(HasSeat ? 'rules.gets' : 'rules.noSeat')}
              </span>
            </li>
          )
        })}
      </ul>
      {total > pageSize && <Pager total={total} page={page} size={pageSize} onPage={setPage} />}
      {given > 0 && (
        <div className="administration-actions">
          <button
            type="button"
            className="button button-primary"
            disabled={apply.isPending}
            onClick={() => void askToApply()}
          >
            {t('rules.apply', { count: given })}
          </button>
        </div>
      )}
    </section>
  )
}

const sum = <K extends 'Given' | 'WithoutSeat'>(effects: readonly Record<K, number>[], key: K): number =>
  effects.reduce((total, effect) => total + effect[key], 0)
