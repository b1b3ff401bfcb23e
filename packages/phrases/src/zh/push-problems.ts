import type { pushProblems as en } from '../en/push-problems.ts'
import type { Translated } from '../kit/translated.ts'

/** 聊天平台消息的问题及处理办法，以及调试消息的文字。 */
export const pushProblems = {
  debugMessage: '来自{{organisation}}的调试消息：消息推送可以正常使用。',
  'problem.address-refused': '门户不能连接运营方设置的平台地址，请运营方在 SSO_ALLOWED_NETWORKS 中放行其网段。',
  'problem.agent': 'Agent Id 与 App Key 不属于同一个应用，请从同一个应用中复制。平台返回：{{error}}',
  'problem.answer': '平台的响应无法识别。如果门户运营方另设了平台地址，请检查该地址是否正确。',
  'problem.being-asked': '另一个请求正在平台上查找此人，请几秒后重试。',
  'problem.broken': '平台暂时故障，请稍后重试。',
  'problem.busy': '平台繁忙，请稍后重试。',
  'problem.dingtalk-permission':
    '应用缺少权限。请在钉钉中开通“根据手机号获取成员信息”（qyapi_get_member_by_mobile），或平台指出的权限：{{error}}',
  'problem.dingtalk-secret': '钉钉不接受 App Key 或 App Secret，请重新复制应用的“Client ID”和“Client Secret”。',
  'problem.feishu-bot': '应用没有机器人。请在飞书中添加“机器人”能力并发布版本。',
  'problem.feishu-permission':
    '应用缺少权限。请在飞书中开通 contact:user.id:readonly 和 im:message:send_as_bot，或平台指出的权限，并发布版本：{{error}}',
  'problem.feishu-secret':
    '飞书不接受 App Key 或 App Secret，请重新复制应用的“App ID”和“App Secret”。Lark 的应用请选择“Lark”。',
  'problem.lookups-used-up':
    '今天已有太多手机号在企业微信中查不到，为避免查询被封禁，门户明天才会继续查询。请核对成员与企业微信中的手机号是否一致。',
  'problem.no-contact': '此人在门户中没有平台可以识别的手机号或邮箱。钉钉只能按手机号查找。',
  'problem.not-found': '平台上没有使用此手机号或邮箱的人，请核对两边是否一致。门户明天才会再次查询此人。',
  'problem.out-of-range': '此人不在应用的可见范围内，或已离职。请在平台上扩大应用的可见范围并发布。',
  'problem.own-limit': '已达到平台的消息上限，解除后门户会继续发送。',
  'problem.provider-error': '平台拒绝了消息：{{error}}',
  'problem.same-text': '此人今天已收到相同内容，钉钉每天只投递一次。',
  'problem.text-too-long': '内容超出平台的长度上限，请缩短。',
  'problem.too-many': '平台限制了消息数量，门户会等到平台恢复接收。',
  'problem.trusted-address':
    '平台不信任门户服务器的 IP {{address}}，请把它添加到应用的可信 IP（IP 白名单）中。平台返回：{{error}}',
  'problem.unlicensed': '此人在企业微信中没有应用的使用许可，请在企业微信中分配。',
  'problem.unreachable': '平台没有及时响应，或门户无法连接平台。请稍后重试；如果一直如此，请联系门户运营方。',
  'problem.wecom-corp': '企业微信不认识此 App Key，请从“我的企业”复制“企业 ID”。',
  'problem.wecom-permission': '应用没有此权限。请在企业微信中扩大应用的可见范围，并允许其读取成员：{{error}}',
  'problem.wecom-secret': '企业微信不接受 App Secret，请从应用中重新复制，注意不是通讯录的 Secret。',
  'problem.withdrawn': '消息已在平台上撤回。',
  'problem.expired': '消息等待太久，已经过时，不再发送。',
  'problem.interrupted': '服务器两次在发送途中停止，门户不知道消息是否已送达，因此不再重发。',
  'problem.recipient-limit': '此人收到的消息已达平台上限，解除后门户会继续发送。',
  'problem.repeated': '服务器曾在发送途中停止，门户又发送了一次，此人可能收到两条。',
  'problem.switched-off': '消息推送未启用，或开放能力未获授权。',
  'problem.outbox': '门户没有配置此方式的发送服务，消息留在发件箱中，由运营方查看。',
  'problem.provider': '服务商返回：{{code}}',
} satisfies Translated<typeof en>
