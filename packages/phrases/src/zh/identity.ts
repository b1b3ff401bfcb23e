import type { identity as en } from '../en/identity.ts'
import type { Translated } from '../kit/translated.ts'

/** Coming in. */
export const identity = {
  title: '登录',
  subtitle: '使用贵组织的账号',
  about: '关于 Atrium',
  slogan: '一个入口，通往全部研发软件',
  story: '库存、实验记录、项目、仪器、稳定性、化合物、分子模拟与科学数据——一次登录，按权限抵达。',
  waysIn: '登录方式',
  'tab.password': '密码登录',
  account: '账号、手机号或邮箱',
  accountPlaceholder: '请输入账号、手机号或邮箱',
  password: '密码',
  passwordPlaceholder: '请输入密码',
  autoLogin: '1 天内自动登录',
  submit: '登录',
  demo: '演示环境：账号 lin.zhiyuan、chen.sihan、zhou.yan、operator，密码均为 {{password}}。',
  sentBack: '{{name}} 未能识别您的登录状态，请联系管理员',
  entering: '正在打开 {{name}}……',
} satisfies Translated<typeof en>
