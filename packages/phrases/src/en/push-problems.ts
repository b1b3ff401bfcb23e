/** What was wrong with a message to a chat platform, and what to do; and the text of a debug message. */
export const pushProblems = {
  debugMessage: 'Debug message from {{organisation}}: message push works.',
  'problem.address-refused':
    'The portal may not connect to the address of the platform that its operators have set. They allow its network by SSO_ALLOWED_NETWORKS.',
  'problem.agent':
    'The Agent Id does not belong to the App Key. Copy both from the same app. The platform said: {{error}}',
  'problem.answer':
    'The platform’s answer could not be used. If the operators of the portal have set another address of the platform, it leads to something else.',
  'problem.being-asked':
    'Another request is looking for this person at the platform right now. Try again in some seconds.',
  'problem.broken': 'The platform is out of order at the moment. Try again later.',
  'problem.busy': 'The platform is busy. Try again later.',
  'problem.dingtalk-permission':
    'The app lacks a permission. In DingTalk: grant “qyapi_get_member_by_mobile”, or the one that it names: {{error}}',
  'problem.dingtalk-secret':
    'DingTalk does not accept the App Key or the App Secret. Copy both again: “Client ID” and “Client Secret” of the app.',
  'problem.feishu-bot': 'The app has no bot. In Feishu: add the feature “Bot” and publish a version.',
  'problem.feishu-permission':
    'The app lacks a permission. In Feishu: grant “contact:user.id:readonly” and “im:message:send_as_bot”, or the ones that it names, and publish a version: {{error}}',
  'problem.feishu-secret':
    'Feishu does not accept the App Key or the App Secret. Copy both again: “App ID” and “App Secret” of the app. An app of Lark needs the choice “Lark”.',
  'problem.lookups-used-up':
    'Too many phone numbers were not found at WeCom today. The portal asks for no others until tomorrow, because WeCom would block the search. Compare the phone numbers of members with those in WeCom.',
  'problem.no-contact':
    'The person has no phone number or email address here by which the platform finds people. DingTalk finds them by phone number alone.',
  'problem.not-found':
    'The platform knows nobody with the phone number or email address that the person has here. Compare both; the portal asks for this person again tomorrow.',
  'problem.out-of-range':
    'The person is outside the visible range of the app, or has left. Extend the range of the app at the platform and publish it.',
  'problem.own-limit': 'The limit of the platform for messages is reached. The portal sends again when it ends.',
  'problem.provider-error': 'The platform refused the message: {{error}}',
  'problem.same-text': 'The person got the same text today. DingTalk delivers it once a day.',
  'problem.text-too-long': 'The text is too long for the platform. Shorten it.',
  'problem.too-many': 'The platform limits how many messages it takes. The portal waits until it takes some again.',
  'problem.trusted-address':
    'The platform does not trust the address of the portal’s server, {{address}}. Add this address to the trusted IPs of the app. The platform said: {{error}}',
  'problem.unlicensed': 'The person has no licence for apps in WeCom. Assign one there.',
  'problem.unreachable':
    'The platform did not answer in time, or cannot be reached from the portal. Try again later; if it keeps happening, the operators of the portal have to look into it.',
  'problem.wecom-corp': 'WeCom does not know the App Key. Copy the “Company ID” from “My Company”.',
  'problem.wecom-permission':
    'The app may not do this. In WeCom: extend the visible range of the app, and allow it to read members: {{error}}',
  'problem.wecom-secret':
    'WeCom does not accept the App Secret. Copy it again from the app; it is not that of the contacts.',
  'problem.withdrawn': 'The message was withdrawn at the platform.',
  'problem.expired': 'The message waited too long and is out of date. It is not sent any more.',
  'problem.interrupted':
    'The server stopped twice while sending. Whether the message arrived is unknown, so it is not sent again.',
  'problem.recipient-limit':
    'The platform delivers no more messages to this person for now. The portal sends it later.',
  'problem.repeated':
    'The server stopped while sending, so the portal sent it once more. The person may have it twice.',
  'problem.switched-off': 'Message push is switched off, or the open capability is not authorised.',
  'problem.outbox':
    'Nothing is configured to deliver this way. The message stays in the outbox, where operators read it.',
  'problem.provider': 'The provider answered: {{code}}',
}
