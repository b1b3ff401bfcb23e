import type { ExampleKit, Examples } from './kit.ts'

/** Settings, IP rules, menus, and the log itself. */
export const settingExamples = ({ anOffice }: ExampleKit): Examples => ({
  'POST /organizationConfig': async () => {
    const { by } = await anOffice()
    return by('POST /organizationConfig', { Code: 'log-retention', Value: { Months: 6 } }, undefined)
  },
  'PUT /organizationConfig/:ConfigValueID': async () => {
    const { by, ask } = await anOffice()
    const { ConfigValueID } = await ask<{ ConfigValueID: string }>('POST /organizationConfig', {
      Code: 'log-retention',
      Value: { Months: 6 },
    })
    return by(`PUT /organizationConfig/${ConfigValueID}`, { Value: { Months: 12 } }, undefined)
  },
  'POST /organizationConfig/:ConfigValueID/reset': async () => {
    const { by, ask } = await anOffice()
    const { ConfigValueID } = await ask<{ ConfigValueID: string }>('POST /organizationConfig', {
      Code: 'log-retention',
      Value: { Months: 6 },
    })
    return by(`POST /organizationConfig/${ConfigValueID}/reset`, {}, undefined)
  },
  'POST /organizationConfig/logReduction/:ReductionID/takeBack': async () => {
    const { by, ask } = await anOffice()
    for (const Months of [12, 6]) await ask('POST /organizationConfig', { Code: 'log-retention', Value: { Months } })
    const { ReductionID } = await ask<{ ReductionID: string }>('POST /organizationConfig/logReduction', {})
    return by(`POST /organizationConfig/logReduction/${ReductionID}/takeBack`, {}, undefined)
  },
  'POST /LoginSetting/ipunlimited': async () => {
    const { by, member } = await anOffice()
    return by('POST /LoginSetting/ipunlimited', { accountIds: [member.id] }, member.id)
  },
  'DELETE /LoginSetting/ipunlimited': async () => {
    const { by, ask, member } = await anOffice()
    await ask('POST /LoginSetting/ipunlimited', { accountIds: [member.id] })
    return by('DELETE /LoginSetting/ipunlimited', { accountIds: [member.id] }, member.id)
  },
  'POST /Menu/user/save': async () => {
    const { by, member } = await anOffice()
    const Changes = [{ accountId: member.id, menuId: 'members', IsHidden: true }]
    return by('POST /Menu/user/save', { Changes }, member.id)
  },
  'POST /operationLog/report': async () => {
    const { by } = await anOffice()
    return by('POST /operationLog/report', {}, null)
  },
  'POST /operationLog/verify': async () => {
    const { by } = await anOffice()
    return by('POST /operationLog/verify', {}, null)
  },
})
