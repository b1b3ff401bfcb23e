import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { buttonDebounce } from '@atrium/contract/constants.ts'
import { Button, Checkbox, Form, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AntdTheme } from '#parts/antd-theme.tsx'
import type { CallFailed } from '#kit/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/queries.ts'
import { enterSession } from '#kit/session.ts'

interface Typed {
  account?: string
  password?: string
  autoLogin?: boolean
}

/** Signing in by password. A failure stays in the form, with the cursor where something can be done about it. */
export function PasswordForm() {
  const { t } = useTranslation('identity')
  const [form] = Form.useForm<Typed>()
  const password = useRef<InputRef>(null)
  const lastSent = useRef(0)
  const [problem, setProblem] = useState('')
  const signIn = useWrite(identityCalls.loginV2, { onSuccess: enterSession, quiet: true })

  const submit = async ({ account = '', password: typed = '', autoLogin = false }: Typed) => {
    if (Date.now() - lastSent.current < buttonDebounce) return
    lastSent.current = Date.now()
    setProblem('')
    const body = {
      productType: 'ATRIUM',
      loginClient: 'web',
      account: account.trim(),
      password: await passwordDigest(typed),
      autoLogin,
    }
    await signIn.mutateAsync({ body }).catch(({ error, message }: CallFailed) => {
      setProblem(error === 'network' ? t('noNetwork') : message)
      password.current?.focus({ cursor: 'all' })
    })
  }

  return (
    <AntdTheme>
      <Form<Typed>
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        onFinish={submit}
        validateTrigger="onSubmit"
      >
        <Form.Item
          name="account"
          label={t('account')}
          rules={[{ required: true, whitespace: true, message: t('accountPlaceholder') }]}
        >
          <Input autoFocus autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={254} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('password')}
          rules={[{ required: true, whitespace: true, message: t('passwordPlaceholder') }]}
        >
          <Input.Password ref={password} autoComplete="current-password" maxLength={128} />
        </Form.Item>
        <Form.Item name="autoLogin" valuePropName="checked" className="login-auto">
          <Checkbox>{t('autoLogin')}</Checkbox>
        </Form.Item>
        <div aria-live="assertive">{problem && <p className="login-problem">{problem}</p>}</div>
        <Button type="primary" htmlType="submit" block loading={signIn.isPending} autoInsertSpace={false}>
          {t('submit')}
        </Button>
      </Form>
    </AntdTheme>
  )
}
