import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { meetsMinimum } from '@atrium/contract/identity/password-rules.ts'
import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { fieldRules } from '#kit/form-rules.ts'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { AntdTheme } from '#components/antd-theme.tsx'
import './operator.css'

interface Draft {
  account: string
  realName: string
  password: string
  repeat: string
}

const { body } = operatorCalls.createFirst
const account = fieldRules(body, 'account')
const realName = fieldRules(body, 'realName')
const password = fieldRules(body, 'password')

/** Validates a non-empty value; emptiness is a separate rule. */
const mustPass = (isValid: (value: string) => boolean, message: string) => ({
  validator: (_: unknown, value = '') =>
    !value || isValid(value) ? Promise.resolve() : Promise.reject(new Error(message)),
})

/** Creates the first operator with the one-time link printed by the server. */
export function FirstOperatorPage() {
  const { t } = useTranslation('operator')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const token = query.get('token') ?? ''
  const create = useWrite(operatorCalls.createFirst, {
    onSuccess({ Account }) {
      showToast('success', t('first.done', { account: Account }))
      void navigate('/login', { replace: true })
    },
  })
  const submit = ({ repeat: _, ...draft }: Draft) => {
    if (!create.isPending) create.mutate({ body: { ...draft, token } })
  }
  const required = { required: true, whitespace: true, message: t('first.required') }
  return (
    <div className="operator-first">
      <h1>{t('first.title')}</h1>
      <p>{t(token ? 'first.subtitle' : 'first.noToken')}</p>
      <AntdTheme>
        <Form<Draft> layout="vertical" requiredMark={false} disabled={!token} onFinish={submit}>
          <Form.Item
            name="account"
            label={t('first.account')}
            extra={t('first.accountHint')}
            rules={[required, mustPass(account.isValid, t('first.accountWrong'))]}
          >
            <Input
              size="large"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={account.maxLength}
            />
          </Form.Item>
          <Form.Item name="realName" label={t('first.realName')} rules={[required]}>
            <Input size="large" autoComplete="name" maxLength={realName.maxLength} />
          </Form.Item>
          <Form.Item
            name="password"
            label={t('first.password')}
            extra={t('first.passwordHint')}
            rules={[required, mustPass(meetsMinimum, t('first.passwordWrong'))]}
          >
            <Input.Password size="large" autoComplete="new-password" maxLength={password.maxLength} />
          </Form.Item>
          <Form.Item
            name="repeat"
            label={t('first.repeat')}
            dependencies={['password']}
            rules={[
              required,
              ({ getFieldValue }) => mustPass((value) => value === getFieldValue('password'), t('first.repeatWrong')),
            ]}
          >
            <Input.Password size="large" autoComplete="new-password" maxLength={password.maxLength} />
          </Form.Item>
          <Button
            type="primary"
            size="large"
            htmlType="submit"
            block
            loading={create.isPending}
            autoInsertSpace={false}
          >
            {t('first.submit')}
          </Button>
        </Form>
      </AntdTheme>
    </div>
  )
}
