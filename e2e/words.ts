import { account as enAccount } from '@atrium/phrases/en/account.ts'
import { app as enApp } from '@atrium/phrases/en/app.ts'
import { errors as enErrors } from '@atrium/phrases/en/errors.ts'
import { identity as enIdentity } from '@atrium/phrases/en/identity.ts'
import { members as enMembers } from '@atrium/phrases/en/members.ts'
import { operator as enOperator } from '@atrium/phrases/en/operator.ts'
import { products as enProducts } from '@atrium/phrases/en/products.ts'
import { sso as enSso } from '@atrium/phrases/en/sso.ts'
import { trial as enTrial } from '@atrium/phrases/en/trial.ts'
import { account as zhAccount } from '@atrium/phrases/zh/account.ts'
import { app as zhApp } from '@atrium/phrases/zh/app.ts'
import { errors as zhErrors } from '@atrium/phrases/zh/errors.ts'
import { identity as zhIdentity } from '@atrium/phrases/zh/identity.ts'
import { members as zhMembers } from '@atrium/phrases/zh/members.ts'
import { operator as zhOperator } from '@atrium/phrases/zh/operator.ts'
import { products as zhProducts } from '@atrium/phrases/zh/products.ts'
import { sso as zhSso } from '@atrium/phrases/zh/sso.ts'
import { trial as zhTrial } from '@atrium/phrases/zh/trial.ts'

/** What pages say, by language and domain: for journeys that are made in both. */
export const words = {
  zh: {
    account: zhAccount,
    members: zhMembers,
    sso: zhSso,
    app: zhApp,
    errors: zhErrors,
    identity: zhIdentity,
    operator: zhOperator,
    products: zhProducts,
    trial: zhTrial,
  },
  en: {
    account: enAccount,
    members: enMembers,
    sso: enSso,
    app: enApp,
    errors: enErrors,
    identity: enIdentity,
    operator: enOperator,
    products: enProducts,
    trial: enTrial,
  },
}

/** A text whatever stands in its gaps. */
export const anyOf = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\{\w+\}\}/u)
      .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`))
      .join('.+'),
  )
