import { openDingtalkEmulator } from '../packages/server/src/testing/emulators/dingtalk-emulator.ts'
import { openFeishuEmulator } from '../packages/server/src/testing/emulators/feishu-emulator.ts'
import { openWecomEmulator } from '../packages/server/src/testing/emulators/wecom-emulator.ts'

/** Who agrees on the page of each chat platform. */
export const chatVisitors = {
  feishu: { name: '飞书来客', email: 'visitor@feishu.example' },
  dingtalk: { name: '钉钉来客', email: 'visitor@dingtalk.example' },
  wecom: { name: '企微来客', email: 'visitor@wecom.example' },
}

/** The phone number of Zhou Yan, who is in the directories of Feishu and WeCom, and not in that of DingTalk. */
const chatMemberPhone = '13707315582'

/** Emulators of the chat platforms, for the portal that journeys share. */
export async function openChatPlatforms() {
  const { feishu, dingtalk, wecom } = chatVisitors
  const emulators = await Promise.all([
    openFeishuEmulator({
      visitor: {
        name: feishu.name,
        open_id: 'ou_visitor',
        union_id: 'on_visitor',
        tenant_key: 'tenant1',
        enterprise_email: feishu.email,
      },
    }),
    openDingtalkEmulator({
      visitor: {
        nick: '昵称',
        unionId: 'union-visitor',
        corpId: 'dingcorp1',
        member: { userid: 'visitor', name: dingtalk.name, org_email: dingtalk.email, title: '研究员' },
      },
    }),
    openWecomEmulator({
      visitor: { userid: 'visitor', member: { name: wecom.name }, detail: { biz_mail: wecom.email } },
    }),
  ])
  const [feishuPlatform, , wecomPlatform] = emulators
  feishuPlatform.members.push({ userid: 'ou_zhouyan', phone: chatMemberPhone })
  wecomPlatform.members.push({ userid: 'ZhouYan', phone: chatMemberPhone })
  const [FEISHU_URL, DINGTALK_URL, WECOM_URL] = emulators.map(({ url }) => url) as [string, string, string]
  return {
    env: { FEISHU_URL, DINGTALK_URL, WECOM_URL },
    async close() {
      for (const emulator of emulators) await emulator.close()
    },
  }
}
