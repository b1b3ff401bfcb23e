import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { meetsMinimum } from '@atrium/contract/identity/password-rules.ts'
import { longestPassword } from '@atrium/contract/constants.ts'
import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { AntdTheme } from '#parts/antd-theme.tsx'
import './operator.css'

interface Typed {
  account: string
  realName: string
  password: string
  repeat: string
}

/** Makes the first operator of a fresh installation with the one-time link that the server printed. */
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
  const submit = ({ account, realName, password }: Typed) =>
    create.mutate({ body: { token, account, realName, password } })
  const required = { required: true, whitespace: true, message: t('first.required') }
  return (
    <div className="operator-first">
      <h1>{t('first.title')}</h1>
      <p>{t(token ? 'first.subtitle' : 'first.noToken')}</p>
      <AntdTheme>
        <Form<Typed>
          layout="vertical"
          size="large"
          requiredMark={false}
          disabled={!token || create.isPending}
          onFinish={submit}
        >
          <Form.Item
            name="account"
            label={t('first.account')}
            extra={t('first.accountHint')}
            rules={[required, { pattern: /^[a-zA-Z][\w.-]{1,49}$/, message: t('first.accountHint') }]}
          >
            <Input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={50} />
          </Form.Item>
          <Form.Item name="realName" label={t('first.realName')} rules={[required]}>
            <Input autoComplete="name" maxLength={100} />
          </Form.Item>
          <Form.Item
            name="password"
            label={t('first.password')}
            extra={t('first.passwordHint')}
            rules={[
              required,
              {
                validator: (_, value: string) =>
                  !value || meetsMinimum(value)
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('first.passwordHint'))),
              },
            ]}
          >
            <Input.Password autoComplete="new-password" maxLength={longestPassword} />
          </Form.Item>
          <Form.Item
            name="repeat"
            label={t('first.repeat')}
            dependencies={['password']}
            rules={[
              required,
              ({ getFieldValue }) => ({
                validator: (_, value) =>
                  !value || value === getFieldValue('password')
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('first.repeatWrong'))),
              }),
            ]}
          >
            <Input.Password autoComplete="new-password" maxLength={longestPassword} />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={create.isPending} autoInsertSpace={false}>
            {t('first.submit')}
          </Button>
        </Form>
      </AntdTheme>
    </div>
  )
}
