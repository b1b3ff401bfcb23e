/**
 * 接口的名称与说明，按域和名称排列。英文以接口声明（contract）为准；`npm run check` 检查此处是否齐全。
 */
export const apiCalls: Record<string, { title: string; purpose: string }> = {
  'identity.loginV2': {
    title: '登录',
    purpose:
      '使用密码，或使用发送到手机或邮箱的验证码登录，并写入会话 Cookie。需要二次验证时，完成之前会话仅部分登录。',
  },
  'identity.login': {
    title: '登录（旧版）',
    purpose: 'loginV2 的旧版形式。',
  },
  'identity.sendSecondCode': {
    title: '发送二次验证码',
    purpose: '向本人的手机或邮箱发送二次验证码。',
  },
  'identity.takeSecondStep': {
    title: '完成二次验证',
    purpose: '完成登录的第二步，会话随即成为完整会话。',
  },
  'identity.captcha': {
    title: '生成图形验证码',
    purpose: '生成一张供人辨认的字符图片：120 × 32 像素，2 分钟内有效，仅限使用一次。',
  },
  'identity.captchaSound': {
    title: '生成语音验证码',
    purpose: '以调用者的语言读出六位数字，供看不到图片的人作答。',
  },
  'identity.logout': {
    title: '退出登录',
    purpose: '结束会话并清除 Cookie；没有会话时仅清除 Cookie。',
  },
  'identity.session': {
    title: '查询会话',
    purpose: '返回当前访问者是谁，以及各页面启动时所需的状态。',
  },
  'identity.authenticatedAccount': {
    title: '确认身份',
    purpose: '更改敏感信息之前，用密码再次确认是会话本人。',
  },
  'identity.sendMobileCode': {
    title: '发送手机验证码',
    purpose:
      '向手机发送验证码。无论号码是否已有账号，响应均相同；号码已被占用时，不会发送用于注册的验证码。请求可疑时，未登录者须先回答图形验证码。',
  },
  'identity.sendEmailCode': {
    title: '发送邮箱验证码',
    purpose:
      '向邮箱发送验证码。无论邮箱是否已有账号，响应均相同；邮箱已被占用时，不会发送用于注册的验证码。请求可疑时，未登录者须先回答图形验证码。',
  },
  'identity.sendPasswordCode': {
    title: '发送重置密码验证码',
    purpose:
      '发送用于设置新密码的验证码：发往指定的手机或邮箱，已登录时发往本人的手机或邮箱。请求可疑时，未登录者须先回答图形验证码。',
  },
  'identity.verifyCode': {
    title: '校验重置密码验证码',
    purpose: '校验用于设置新密码的验证码，返回可设置一次新密码的凭据。',
  },
  'identity.passwordRules': {
    title: '查询密码规则',
    purpose: '新密码须满足的规则：取本人所在组织的规则，或邀请、凭据所属组织的规则，否则取注册规则。',
  },
  'identity.verifyPassword': {
    title: '校验当前密码',
    purpose: '填写表单时校验原密码是否正确。错误会计入失败次数。',
  },
  'identity.modifyPassword': {
    title: '修改密码',
    purpose:
      '修改本人密码，并结束该账号的其他所有会话。因密码过期或须修改初始密码而受限的会话，修改后成为完整会话，并换用新的 Cookie。',
  },
  'identity.resetPassword': {
    title: '重置密码',
    purpose:
      '凭验证码换得的凭据设置新密码，解除密码锁定，结束其他会话，并撤销已信任的浏览器。系统会通过手机和邮箱通知本人；下一次二次验证须使用与收取验证码不同的方式。',
  },
  'identity.register': {
    title: '注册账号',
    purpose:
      '为手机或邮箱已通过验证码验证的人注册账号。持有邀请时账号立即可用；否则须等待所填组织的管理员批准，响应不会透露该组织是否存在。',
  },
  'identity.registerAdministrator': {
    title: '注册受邀的管理员',
    purpose: '使受邀管理组织的人成为该组织的成员和管理员。邀请链接即为凭证，因此在尚未开通验证码发送时也能使用。',
  },
  'identity.isExistMobile': {
    title: '查询手机号是否占用',
    purpose:
      '查询手机号是否已被占用。须回答图形验证码并受次数限制，以免账号被逐一探测；同一图形验证码还可用于随后发送的验证码。',
  },
  'identity.isExistEmail': {
    title: '查询邮箱是否占用',
    purpose:
      '查询邮箱是否已被占用。须回答图形验证码并受次数限制，以免账号被逐一探测；同一图形验证码还可用于随后发送的验证码。',
  },
  'identity.invitation': {
    title: '查询邀请',
    purpose: '返回邀请链接的内容。',
  },
  'identity.memberInvitation': {
    title: '查询成员的邀请',
    purpose: '返回个人链接邀请了谁、加入哪个组织。',
  },
  'identity.acceptInvitation': {
    title: '接受成员的邀请',
    purpose: '为通过个人链接受邀的成员设置密码，链接随即失效。该成员可立即登录。',
  },
  'account.setCurLang': {
    title: '设置语言',
    purpose: '设置本次会话、发给本人的消息，以及未以请求头指明语言的后续登录所用的语言；登录页会指明当前显示的语言。',
  },
  'account.setStartPage': {
    title: '设置起始页',
    purpose: '设置登录后显示的页面，限本人可访问的菜单页面。',
  },
  'account.setUIVersion': {
    title: '设置界面版本',
    purpose: '设置此后使用哪一版门户界面。本接口虽为 GET，但会改变数据。',
  },
  'account.setGuided': {
    title: '标记导览已完成',
    purpose: '将导览标记为已完成，此后不再自动显示。',
  },
  'account.basic': {
    title: '查询成员基本信息',
    purpose: '返回本组织成员的基本信息。',
  },
  'account.uploadPhoto': {
    title: '上传头像',
    purpose: '替换本人头像：表单字段 `file` 中的一个 jpg 或 png 文件。保存时最长边不超过 512 像素，并去除元数据。',
  },
  'account.removePhoto': {
    title: '删除头像',
    purpose: '删除本人头像，改为显示姓名的首字。',
  },
  'account.photo': {
    title: '查询头像',
    purpose: '返回本组织成员的头像。',
  },
  'account.modifyMobilePhone': {
    title: '修改手机号',
    purpose: '绑定新的手机号：验证码证明新号码属于本人，authenticatedAccount 的凭据证明本人身份。',
  },
  'account.modifyEmail': {
    title: '修改邮箱',
    purpose: '绑定新的邮箱：验证码证明新邮箱属于本人，authenticatedAccount 的凭据证明本人身份。',
  },
  'account.devices': {
    title: '查询登录设备',
    purpose: '返回本人账号的登录位置，以及无需二次验证的浏览器。',
  },
  'account.endSession': {
    title: '退出其他设备',
    purpose: '在其他位置退出本人账号：指定的一个会话，或除当前会话外的全部会话。',
  },
  'account.forgetDevice': {
    title: '取消信任浏览器',
    purpose: '使已信任的浏览器重新要求二次验证；未指定标识时取消全部。',
  },
  'account.signIns': {
    title: '查询本人登录记录',
    purpose: '返回本人账号最近的登录尝试，从新到旧。',
  },
  'account.exportOwnData': {
    title: '导出本人数据',
    purpose:
      '以 JSON 导出门户保存的全部本人数据：账号、头像、应用、活跃日期、设备、登录记录、本人的操作，以及他人对该账号的操作。',
  },
  'account.exportSignIns': {
    title: '导出本人登录记录',
    purpose: '以 CSV 导出本人账号的全部登录尝试。',
  },
  'account.operatorSignIns': {
    title: '查询运营人员登录记录',
    purpose: '返回运营人员本人账号最近的登录尝试，从新到旧。',
  },
  'account.exportOperatorSignIns': {
    title: '导出运营人员登录记录',
    purpose: '以 CSV 导出运营人员本人账号的全部登录尝试。',
  },
  'account.exportOperatorData': {
    title: '导出运营人员数据',
    purpose: '以 JSON 导出门户保存的运营人员本人的全部数据。',
  },
  'organisation.my': {
    title: '查询所在组织',
    purpose: '返回调用者所在的组织。',
  },
  'organisation.modify': {
    title: '编辑所在组织',
    purpose: '编辑调用者所在的组织。若编辑所依据的版本已过时，则拒绝保存，并列出期间改动的字段。',
  },
  'organisation.uploadLogo': {
    title: '上传组织标志',
    purpose: '替换组织标志。保存时最长边不超过 512 像素，并去除元数据。',
  },
  'organisation.removeLogo': {
    title: '删除组织标志',
    purpose: '删除组织标志，改为显示组织名称。',
  },
  'organisation.logo': {
    title: '查询组织标志',
    purpose: '返回所在组织的标志。',
  },
  'organisation.look': {
    title: '查询登录页外观',
    purpose: '返回组织在登录页上显示的内容。未设置过或不存在的组织，各项均为 null。',
  },
  'organisation.lookFile': {
    title: '查询登录页图片',
    purpose: '返回组织在登录页上显示的图片或标志。',
  },
  'organisation.saveLook': {
    title: '设置登录页标题',
    purpose: '设置成员在登录页上看到的标题。null 或空白恢复为默认值。',
  },
  'organisation.uploadLookPicture': {
    title: '上传登录页图片',
    purpose: '替换登录页图片。保存时最长边不超过 1600 像素，并去除元数据。',
  },
  'organisation.resetLook': {
    title: '恢复登录页默认外观',
    purpose: '将登录页恢复为默认外观，标题和图片均被删除。',
  },
  'organisation.authorizeInfo': {
    title: '查询组织的授权',
    purpose: '返回组织获得的授权：每项授权的席位和有效期。',
  },
  'organisation.platformInfo': {
    title: '查询应用与席位',
    purpose: '返回组织目前有效的应用及其席位。',
  },
  'departments.tree': {
    title: '查询部门',
    purpose:
      '返回某部门或顶层的直接下级；或中文名、英文名、拼音、首字母含指定文字的部门及其所有上级。下级按需查询，无需一次取得整棵树。',
  },
  'departments.detail': {
    title: '查询部门详情',
    purpose: '返回一个部门的负责人及其所在位置。',
  },
  'departments.add': {
    title: '添加部门',
    purpose: '在某部门之下添加部门，排在已有下级之后。',
  },
  'departments.modify': {
    title: '编辑部门',
    purpose: '修改部门名称、指定负责人，或连同全部下级一起移动：移到另一部门之下，排在其某个下级之前或全部下级之后。',
  },
  'departments.remove': {
    title: '删除部门',
    purpose:
      '删除若干部门，要么全部删除，要么全部保留；其成员转入另一部门或不属于任何部门。部门连同其全部下级一起删除，且须逐一指明。',
  },
  'members.managePage': {
    title: '查询成员列表',
    purpose: '按筛选和排序返回一页成员。',
  },
  'members.manageDetail': {
    title: '查询成员详情',
    purpose: '返回管理员可见的成员全部信息。若此人已离开或等待审核，错误详情中会说明。',
  },
  'members.history': {
    title: '查询成员变更记录',
    purpose: '返回管理员和本人对某成员或前成员所做的变更，从新到旧。',
  },
  'members.register': {
    title: '添加成员',
    purpose:
      '添加成员。不设密码时，此人用手机或邮箱验证码登录；设置 `WithPassword` 时生成初始密码，仅返回一次，且登录后须修改。',
  },
  'members.manageModify': {
    title: '编辑成员',
    purpose: '编辑成员。若编辑所依据的版本已过时，则拒绝保存，并列出期间改动的字段。',
  },
  'members.licensedProducts': {
    title: '查询已授权的应用',
    purpose: '返回已授权的应用及其席位，用于选择谁可以使用。',
  },
  'members.views': {
    title: '查询已保存的视图',
    purpose: '返回本人保存的成员列表视图。',
  },
  'members.saveView': {
    title: '保存视图',
    purpose: '以指定名称保存成员列表的视图，同名视图将被替换。',
  },
  'members.removeView': {
    title: '删除视图',
    purpose: '删除已保存的视图。',
  },
  'members.applicationRules': {
    title: '查询应用分配规则',
    purpose: '返回按部门为成员分配应用的规则。',
  },
  'members.previewApplicationRules': {
    title: '预览应用分配规则',
    purpose: '预览对现有成员执行规则的结果：谁将获得哪个应用，谁因席位不足而无法获得。已有该应用的成员不在其中。',
  },
  'members.addApplicationRule': {
    title: '添加应用分配规则',
    purpose: '此后加入或转入某部门的成员将获得指定应用。现有成员在执行规则时获得。',
  },
  'members.removeApplicationRule': {
    title: '删除应用分配规则',
    purpose: '删除规则。成员保留该规则已分配的应用。',
  },
  'members.applyApplicationRules': {
    title: '执行应用分配规则',
    purpose: '在席位充足时，按规则为现有成员分配应用。',
  },
  'members.modify': {
    title: '设置成员状态',
    purpose: '允许或禁止成员登录：启用、停用或锁定。被禁止者的会话立即结束。',
  },
  'members.modifyAll': {
    title: '批量设置成员状态',
    purpose: '对多名成员执行同样的操作。',
  },
  'members.changeDept': {
    title: '移动成员',
    purpose: '将成员移到另一个主部门。',
  },
  'members.setManager': {
    title: '设置成员角色',
    purpose: '将成员设为组织管理员，或将管理员改为普通成员。',
  },
  'members.initPassword': {
    title: '重置成员密码',
    purpose:
      '为成员生成初始密码，仅返回一次，下次登录后须修改；其会话随即结束。生成密码需要时间，每次最多处理 50 人，其余由 `Next` 继续。',
  },
  'members.unlock': {
    title: '解锁成员',
    purpose: '解除成员的锁定，无论因何锁定。未被锁定的人不计数，也不记入日志。',
  },
  'members.authorize': {
    title: '分配应用',
    purpose: '设置成员可以使用哪些应用及其角色。每人占用一个席位，不会超出席位数：没有席位的人会被跳过。',
  },
  'members.undoableActs': {
    title: '查询可撤销的操作',
    purpose: '返回调用者仍可撤销的操作，从新到旧：对成员的操作、注册与应用申请的处理，以及部门移动。',
  },
  'members.undoAct': {
    title: '撤销操作',
    purpose:
      '恢复操作之前的状态：成员的部门、状态、角色、应用或成员身份；待处理的注册或申请；部门的位置。此后又有改动的人会被跳过。',
  },
  'members.importTemplate': {
    title: '下载导入模板',
    purpose: '返回待填写的文件，其中包含可选的部门和角色，使用调用者的语言。',
  },
  'members.batchImport': {
    title: '上传导入文件',
    purpose: '上传填好的 xlsx 或 csv 文件，并逐行校验。确认导入之前不会添加任何成员。',
  },
  'members.imports': {
    title: '查询导入列表',
    purpose: '返回组织的导入，从新到旧。',
  },
  'members.importDetail': {
    title: '查询导入详情',
    purpose: '返回一次导入的进度和结果。',
  },
  'members.importRows': {
    title: '查询导入的行',
    purpose: '返回一次导入的各行及校验结果。',
  },
  'members.commitImport': {
    title: '确认导入',
    purpose: '在席位允许的范围内导入可以导入的行；中断的导入从中断处继续。在后台进行，服务器重启后也会继续。',
  },
  'members.undoImport': {
    title: '撤销导入',
    purpose: '撤销整次导入，包括中断的导入：限一天之内，且其中无人登录过。',
  },
  'members.importResult': {
    title: '导出导入结果',
    purpose: '导出包含每一行及其结果的文件。',
  },
  'members.exportMembers': {
    title: '导出成员',
    purpose: '按筛选和排序将成员导出为文件。',
  },
  'members.commonList': {
    title: '搜索成员',
    purpose: '供选择的成员：仅含姓名和部门，最多 20 人。',
  },
  'members.removeCheck': {
    title: '查询待交接事项',
    purpose: '向每个已授权的应用查询成员离开前须交接的工作。未答复的应用会标为查询失败，不会视为没有待办。',
  },
  'members.remove': {
    title: '移除成员',
    purpose: '移除成员：在各应用中移交其工作，会话和权限立即失效。权限会保留，以便恢复。',
  },
  'members.handOver': {
    title: '移交工作',
    purpose: '在各应用中移交某成员的工作，该成员仍留在组织。没有接手人的工作仍归该成员。',
  },
  'members.formerMembers': {
    title: '查询前成员',
    purpose: '返回已离开的成员：何时、为何、由谁移除。',
  },
  'members.exportFormer': {
    title: '导出前成员',
    purpose: '按所选顺序将前成员导出为文件。',
  },
  'members.formerMember': {
    title: '查询前成员详情',
    purpose: '返回某位前成员，以及其原有权限和已移交的工作。',
  },
  'members.recover': {
    title: '恢复前成员',
    purpose:
      '以同一身份和原账号名恢复前成员。若其手机号或邮箱已被他人使用，则须更换；账号名保留规则实施前已让出的账号名亦同。',
  },
  'members.inviteMembers': {
    title: '邀请成员',
    purpose:
      '向未登录过的成员发送个人链接：通过邮件，没有邮箱的通过短信。链接仅可使用一次，七天内有效，此前的链接随即失效。每名成员有各自的结果。',
  },
  'members.withdrawMemberInvitations': {
    title: '撤回成员的邀请',
    purpose: '使成员的个人链接失效。',
  },
  'members.memberDevices': {
    title: '查询成员的登录设备',
    purpose: '返回成员的登录位置，以及无需二次验证的浏览器。',
  },
  'members.endMemberSessions': {
    title: '退出成员的设备',
    purpose: '使成员退出登录：指定的一个会话，或全部会话。发出请求的会话始终保留。',
  },
  'members.forgetMemberDevices': {
    title: '取消信任成员的浏览器',
    purpose: '使成员已信任的浏览器重新要求二次验证；未指定标识时取消全部。',
  },
  'members.resetPwdLock': {
    title: '解锁单个成员',
    purpose: '解除因密码或验证码错误，或由管理员造成的锁定。没有锁定时不记日志。',
  },
  'members.registrations': {
    title: '查询注册申请',
    purpose: '返回已注册并等待审核的人，从旧到新。',
  },
  'members.approve': {
    title: '批准注册申请',
    purpose: '按列表顺序在席位允许的范围内批准注册申请，设置部门和应用，并通知本人。每项申请有各自的结果。',
  },
  'members.decline': {
    title: '拒绝注册申请',
    purpose: '拒绝注册申请，并将原因告知本人。每项申请有各自的结果。',
  },
  'members.reopenRegistrations': {
    title: '撤销注册申请的处理',
    purpose:
      '将几分钟内批准或拒绝的注册申请恢复为待审核：已批准者须尚未登录，且其部门和应用会被收回。每项申请有各自的结果。',
  },
  'members.invitations': {
    title: '查询邀请链接',
    purpose: '返回仍可使用的邀请链接。',
  },
  'members.invite': {
    title: '创建邀请链接',
    purpose: '创建邀请链接。链接仅返回一次，系统只保存其散列值。',
  },
  'members.revokeInvitation': {
    title: '撤销邀请链接',
    purpose: '使邀请链接失效。',
  },
  'settings.list': {
    title: '查询设置',
    purpose: '返回某一类别的设置及其值，`all` 表示全部；未修改过的设置返回默认值。',
  },
  'settings.add': {
    title: '设定设置',
    purpose: '按代码设定组织的某项设置，无论之前是否有值。缩短日志保留期将在 7 天后生效。',
  },
  'settings.change': {
    title: '修改设置',
    purpose: '修改已有值的设置。',
  },
  'settings.reset': {
    title: '恢复默认设置',
    purpose: '将设置恢复为默认值。',
  },
  'settings.effects': {
    title: '预览设置的影响',
    purpose: '保存前预览某项设置或 IP 白名单的值会带来什么影响、涉及多少人。无人受影响时为空。',
  },
  'settings.logReduction': {
    title: '预览日志缩减',
    purpose:
      '预览保留期设为 `Months` 后将删除哪些日志、何时删除；未指定 `Months` 时返回待生效缩减的同样信息。不缩短时为 null。',
  },
  'settings.takeBackReduction': {
    title: '撤回日志缩减',
    purpose: '在生效前撤回缩短的日志保留期，继续沿用原来的月数。',
  },
  'settings.page': {
    title: '查询设置值',
    purpose: '分页返回某一类别目前生效的值，或仅返回某一代码的值。',
  },
  'settings.definitions': {
    title: '查询设置定义',
    purpose: '返回某一类别各项设置的定义：名称、含义和默认值。',
  },
  'settings.options': {
    title: '查询设置选项',
    purpose: '返回某项设置、其中某个字段（`sessions.IdleMinutes`）或字典（`expiry`）的可选值。',
  },
  'settings.dictionary': {
    title: '查询字典',
    purpose: '返回表单可选的全部值列表。',
  },
  'settings.industryArea': {
    title: '查询行业',
    purpose: '返回组织可选的行业领域。',
  },
  'settings.whitelist': {
    title: '查询 IP 白名单',
    purpose: '返回 IP 白名单，以及是否允许当前地址访问。',
  },
  'settings.saveWhitelist': {
    title: '保存 IP 白名单',
    purpose: '保存 IP 白名单。错误会指明行号。',
  },
  'settings.switchWhitelist': {
    title: '开关 IP 白名单',
    purpose: '启用或停用 IP 白名单。',
  },
  'settings.unlimited': {
    title: '查询 IP 白名单例外',
    purpose: '返回不受白名单限制的人。',
  },
  'settings.optionalAccounts': {
    title: '搜索可豁免的成员',
    purpose: '返回可设为例外的成员，最多 20 人。',
  },
  'settings.addUnlimited': {
    title: '添加 IP 白名单例外',
    purpose: '使指定的人不受白名单限制。',
  },
  'settings.removeUnlimited': {
    title: '移除 IP 白名单例外',
    purpose: '使指定的人重新受白名单限制。',
  },
  'products.requestAccess': {
    title: '申请应用',
    purpose: '申请使用应用：由组织管理员处理，组织没有授权时由运营人员处理。',
  },
  'products.withdrawAccess': {
    title: '撤回应用申请',
    purpose: '撤回本人尚未处理的申请。',
  },
  'products.seeAccessDecision': {
    title: '确认已阅申请结果',
    purpose: '确认本人已阅读申请的处理结果。',
  },
  'products.accessRequests': {
    title: '查询应用申请',
    purpose: '返回组织内的应用申请：待处理的在前，其中最早的排在最前。',
  },
  'products.grantAccess': {
    title: '批准应用申请',
    purpose: '按列表顺序在席位允许的范围内为申请人分配应用席位。每项申请有各自的结果。',
  },
  'products.declineAccess': {
    title: '拒绝应用申请',
    purpose: '拒绝申请，并将原因告知申请人。每项申请有各自的结果。',
  },
  'products.reopenAccess': {
    title: '撤销应用申请的处理',
    purpose: '将几分钟内批准或拒绝的申请恢复为待处理，并收回席位。每项申请有各自的结果。',
  },
  'products.toDos': {
    title: '统计待办',
    purpose: '返回管理员的待办数量，限其菜单中可见的内容。',
  },
  'products.icon': {
    title: '查询应用图标',
    purpose: '返回应用已上传的图标。',
  },
  'products.authorizeInfo': {
    title: '查询可用的应用',
    purpose: '返回组织可以使用的应用；可要求同时返回未授权的应用。',
  },
  'products.webUrls': {
    title: '查询应用地址',
    purpose: '返回各应用的访问地址。',
  },
  'products.isAuthorizeLogin': {
    title: '查询应用访问权限',
    purpose: '由应用携带访问者的 Cookie 调用：访问者是谁，能否使用该应用。',
  },
  'products.isAuthorizeUser': {
    title: '查询库存访问权限',
    purpose: 'isAuthorizeLogin 供库存应用使用的形式。',
  },
  'products.pin': {
    title: '固定应用',
    purpose: '设置本人固定的应用及其顺序。',
  },
  'products.arrange': {
    title: '排列应用',
    purpose: '设置本人希望的应用顺序；固定的应用始终在前。',
  },
  'products.setView': {
    title: '设置首页显示方式',
    purpose: '设置应用中心如何显示应用。',
  },
  'products.noteUse': {
    title: '记录应用使用',
    purpose: '记录本人打开了某个应用；应用中心会优先显示常用的应用。',
  },
  'sso.openness': {
    title: '查询登录方式',
    purpose:
      '按组织代码或邮箱域名返回组织提供的登录方式。未知的组织与未启用单点登录的组织响应相同。已登录者还可得知所在组织的开放能力是否已授权。',
  },
  'sso.login': {
    title: '单点登录',
    purpose:
      '完成在身份提供方的登录：校验其答复，找到账号，并写入会话 Cookie。仅可使用一次，且须在开始登录的浏览器中进行。没有账号时会说明，本人可以关联账号。',
  },
  'sso.directory': {
    title: '查询目录',
    purpose: '返回即将用其密码登录的目录所属的连接名称和组织名称。',
  },
  'sso.directoryLogin': {
    title: '目录登录',
    purpose:
      '使用 Active Directory 等目录的账号和密码登录：由目录校验密码，密码原样传输，不在任何地方保存。尝试次数与门户密码一样计数。',
  },
  'sso.link': {
    title: '关联账号',
    purpose: '将本人账号与身份提供方刚在此浏览器中确认的身份关联，此后可由该提供方登录。',
  },
  'sso.ownLinks': {
    title: '查询本人的关联',
    purpose: '返回本人账号已关联的连接。',
  },
  'sso.unlink': {
    title: '取消关联账号',
    purpose: '取消账号与身份提供方身份的关联，并结束由此建立的会话；此后可以重新关联。',
  },
  'sso.connections': {
    title: '查询连接',
    purpose: '按顺序返回组织的连接，以及新建连接时的默认内容。',
  },
  'sso.addConnection': {
    title: '添加连接',
    purpose: '添加连接，启用之前不生效。',
  },
  'sso.orderConnections': {
    title: '排列连接',
    purpose: '调整连接的顺序。',
  },
  'sso.modifyConnection': {
    title: '编辑连接',
    purpose: '保存连接。未填写密钥时保留原密钥，除非密钥将发往其他地址或账号。更换签发者后，成员须重新关联账号。',
  },
  'sso.switchConnection': {
    title: '开关连接',
    purpose: '启用或停用连接。仅允许单点登录时，最后一个连接不能停用。',
  },
  'sso.removeConnection': {
    title: '删除连接',
    purpose: '删除连接及其与账号的关联，账号保留。由此建立的会话随即结束。',
  },
  'sso.testConnection': {
    title: '测试连接',
    purpose: '发起一次只产生诊断记录的登录：不会登录、关联或创建任何账号。连接停用时也可测试。',
  },
  'sso.readSamlMetadata': {
    title: '读取 SAML 元数据',
    purpose: '从地址或文本读取 SAML 身份提供方的元数据，用于填写连接表单。',
  },
  'sso.testDirectory': {
    title: '测试目录',
    purpose:
      '用账号和密码在目录中试登录，密码不会保存，并返回诊断记录：不会登录、关联或创建任何账号。连接停用时也可测试。',
  },
  'sso.traces': {
    title: '查询诊断记录',
    purpose: '返回连接最近的测试和最近失败的登录。',
  },
  'sso.trace': {
    title: '查询诊断详情',
    purpose: '逐步返回一次测试或失败的登录中发生了什么。',
  },
  'directory-sync.syncSettings': {
    title: '查询目录同步',
    purpose: '返回目录同步成员的方式，以及正在进行的同步。',
  },
  'directory-sync.setSync': {
    title: '设置目录同步',
    purpose: '设置何时自动读取目录，以及目录中已不存在的成员如何处理。',
  },
  'directory-sync.startSync': {
    title: '开始目录同步',
    purpose: '在后台读取目录，使成员与之一致；试运行仅返回将会发生的变化。',
  },
  'directory-sync.syncRuns': {
    title: '查询目录同步列表',
    purpose: '返回某连接的同步，从新到旧。',
  },
  'directory-sync.syncRun': {
    title: '查询目录同步报告',
    purpose: '返回一次同步的进度和结果。',
  },
  'directory-sync.syncRows': {
    title: '查询目录同步的人员',
    purpose: '返回一次同步中的人员，及各自的结果和原因。',
  },
  'directory-sync.exportSync': {
    title: '导出目录同步报告',
    purpose: '将一次同步中的人员导出为文件。',
  },
  'directory-sync.confirmSync': {
    title: '确认目录同步',
    purpose: '允许已停止的同步以新的一次继续：可锁定或移除的成员不超过停止时预计的人数。',
  },
  'directory-sync.undoSync': {
    title: '撤销目录同步',
    purpose:
      '撤销一次同步：移除所创建的人，恢复此后未再改动的内容，恢复被锁定或移除的人。同时停用定时同步，否则下一次会重复同样的改动。',
  },
  'sso.settings': {
    title: '查询单点登录设置',
    purpose: '返回成员用来找到登录方式的组织代码和域名，以及是否还有其他登录方式。',
  },
  'sso.setCode': {
    title: '设置组织代码',
    purpose: '设置成员在登录页上用来找到组织的代码。',
  },
  'sso.setRequirement': {
    title: '要求单点登录',
    purpose: '将单点登录设为唯一的登录方式，指定的管理员除外：他们可用密码和二次验证登录，每次都会通知全体管理员。',
  },
  'sso.addDomain': {
    title: '添加域名',
    purpose: '登记一个邮箱域名，确认后生效。',
  },
  'sso.verifyDomain': {
    title: '确认域名',
    purpose: '查询用于确认域名的 TXT 记录。',
  },
  'sso.removeDomain': {
    title: '删除域名',
    purpose: '删除域名，该域名的邮箱不再指向任何登录方式。',
  },
  'sso.organisationDomains': {
    title: '查询组织的域名',
    purpose: '返回组织登记的域名。',
  },
  'sso.confirmDomain': {
    title: '代组织确认域名',
    purpose: '在无法设置 TXT 记录时，确认域名属于该组织。',
  },
  'push.settings': {
    title: '查询消息推送设置',
    purpose: '返回消息推送到何处（不含密钥），以及最近一条调试消息。',
  },
  'push.modify': {
    title: '修改消息推送设置',
    purpose: '设置聊天平台、推送产品和用于发送的应用。密钥加密保存，只用于该应用。',
  },
  'push.switch': {
    title: '启用或停用消息推送',
    purpose: '启用（1）或停用（0）消息推送。启用前须选择产品并填写完整的凭证。',
  },
  'push.sendTest': {
    title: '发送调试消息',
    purpose: '向一名成员发送调试消息，并返回平台的响应。平台拒绝消息时调用仍然成功，见 `State` 和 `Problem`。',
  },
  'push.testResult': {
    title: '查询调试消息的结果',
    purpose: '再次向平台查询最近一条调试消息的结果。平台接收不等于送达。',
  },
  'push.sendMessage': {
    title: '发送消息',
    purpose:
      '把应用的消息发给成员：进入收件箱，并按组织和本人的设置通过聊天平台、邮件或短信发送。不能接收的人会逐一列出，不影响其他人。用同一个标识重复调用不会再次发送。',
  },
  'push.messageProgress': {
    title: '查询消息进度',
    purpose: '返回应用的一条消息的发送结果，以及有多少人已读。',
  },
  'push.deliveries': {
    title: '查询消息发送记录',
    purpose: '返回最近 90 天的发送记录，每条消息、每个人、每种方式一行，从新到旧。',
  },
  'push.exportDeliveries': {
    title: '导出消息发送记录',
    purpose: '以 CSV 返回发送记录，从新到旧。',
  },
  'push.resendDelivery': {
    title: '重新发送消息',
    purpose: '用同一种方式重新发送一条失败的消息。',
  },
  'push.notificationRules': {
    title: '查询通知规则',
    purpose: '返回组织发送哪些通知、按什么顺序尝试各种方式，以及免打扰时间。',
  },
  'push.modifyNotificationRules': {
    title: '修改通知规则',
    purpose: '设置组织发送哪些通知、按什么顺序尝试各种方式，以及免打扰时间。',
  },
  'push.ownPreferences': {
    title: '查询本人通知设置',
    purpose: '返回本人希望在门户之外收到哪些通知，以及免打扰时间。',
  },
  'push.modifyOwnPreferences': {
    title: '修改本人通知设置',
    purpose: '设置本人希望在门户之外收到哪些通知，以及免打扰时间。收件箱始终保留全部消息。',
  },
  'open-platform.apps': {
    title: '查询应用凭证',
    purpose: '返回组织的程序凭证，从新到旧。',
  },
  'open-platform.app': {
    title: '查询应用凭证详情',
    purpose: '返回一个凭证及其有效密钥的到期时间，不返回密钥本身。',
  },
  'open-platform.createApp': {
    title: '创建应用凭证',
    purpose: '创建凭证。响应中包含密钥，此后不再显示。',
  },
  'open-platform.modifyApp': {
    title: '编辑应用凭证',
    purpose: '修改名称、负责人、最后有效日和地址。使用中的访问令牌立即受新设置约束。',
  },
  'open-platform.rotateAppSecret': {
    title: '更换密钥',
    purpose: '生成新密钥，此后不再显示。旧密钥在所选天数内或停用之前仍然有效。',
  },
  'open-platform.endOldAppSecret': {
    title: '停用旧密钥',
    purpose: '立即停用两个有效密钥中较旧的一个。已用它换得的访问令牌仍然有效。',
  },
  'open-platform.revokeApp': {
    title: '吊销应用凭证',
    purpose: '立即并永久吊销凭证及其密钥和访问令牌。',
  },
  'open-platform.removeApp': {
    title: '删除应用凭证',
    purpose: '立即删除凭证及其密钥和访问令牌。',
  },
  'open-platform.grants': {
    title: '查询接口授权',
    purpose:
      '返回组织的凭证、一页接口、两者之间的授权，以及待处理的申请。不含已吊销的凭证，也不含已停用或未对组织开通的接口。',
  },
  'open-platform.exportGrants': {
    title: '导出接口授权',
    purpose: '将上述内容导出为文件：先是接口与凭证的矩阵，再逐条列出授权和申请。',
  },
  'open-platform.requestGrants': {
    title: '为凭证申请接口',
    purpose: '为凭证申请接口。申请由管理员处理；重复申请会替换仍待处理的申请。',
  },
  'open-platform.grantInterfaces': {
    title: '授权接口',
    purpose: '允许凭证调用接口，或修改其范围。待处理的申请随之得到答复。',
  },
  'open-platform.approveGrants': {
    title: '批准接口申请',
    purpose: '按申请中的部门和最后有效日批准。已处理的申请会被略过。',
  },
  'open-platform.declineGrants': {
    title: '拒绝接口申请',
    purpose: '拒绝申请。已处理的申请会被略过。',
  },
  'open-platform.withdrawGrants': {
    title: '撤回接口授权',
    purpose: '立即终止授权。已终止的会被略过。',
  },
  'open-platform.waitingCalls': {
    title: '统计授权的等待写入',
    purpose: '应用凭证凭这些授权发起的写入中，有多少仍在等待且可以撤回。',
  },
  'open-platform.records': {
    title: '查询调用记录',
    purpose: '返回组织的程序经网关发出的调用，从新到旧。被网关拒绝的调用，每小时仅列出最初几次，保留 30 天。',
  },
  'open-platform.record': {
    title: '查询调用详情',
    purpose: '返回一次调用的请求头、请求体、响应体和各次发送尝试。',
  },
  'open-platform.responseStatuses': {
    title: '查询响应状态',
    purpose: '返回发往应用的请求可能的结果，以文字表示，供筛选使用。',
  },
  'open-platform.recordChoices': {
    title: '查询筛选选项',
    purpose: '返回组织的凭证和已开通的接口，供筛选使用。',
  },
  'open-platform.usage': {
    title: '查询用量',
    purpose: '返回一段时间内的调用数、失败数和耗时：按小时（最多 2 天）或按天，按应用和凭证，以及目前等待的调用数。',
  },
  'open-platform.exportRecords': {
    title: '导出调用记录',
    purpose: '将筛选后的调用导出为文件，从新到旧，不含请求体和响应体。',
  },
  'open-platform.withdrawCall': {
    title: '撤回调用',
    purpose: '在可撤回时间之前撤回等待中的写入，应用不会收到。',
  },
  'open-platform.withdrawCalls': {
    title: '批量撤回调用',
    purpose: '撤回所选写入中仍在等待的部分。',
  },
  'open-platform.resendCalls': {
    title: '重发失败的调用',
    purpose: '重发失败的写入：指定的写入，或筛选后最多 1,000 条，从旧到新。各自保留 reqId。',
  },
  'open-platform.correctCall': {
    title: '更正后重发',
    purpose: '以另一请求体替换已撤回的写入，并与原写入一样等待发送。',
  },
  'open-platform.recordSettings': {
    title: '查询监控设置',
    purpose: '返回请求体的保留时间，以及向管理员发送邮件告警的条件。',
  },
  'open-platform.modifyRecordSettings': {
    title: '修改监控设置',
    purpose: '修改请求体的保留时间，以及向管理员发送邮件告警的条件。',
  },
  'open-platform.ownCall': {
    title: '查询自身的调用',
    purpose: '返回程序自身发出的一次调用及应用的答复。',
  },
  'open-platform.withdrawOwnCall': {
    title: '撤回自身的调用',
    purpose: '在可撤回时间之前撤回程序自身发出的写入。',
  },
  'open-platform.interfaces': {
    title: '查询开放接口',
    purpose: '返回对本组织开通的接口，按应用和代码排列。',
  },
  'open-platform.interfaceProducts': {
    title: '查询有接口的应用',
    purpose: '返回对本组织开放接口的应用。',
  },
  'open-platform.webhooks': {
    title: '查询 Webhook 列表',
    purpose: '查询接收组织事件的地址，按创建时间倒序，不含密钥。',
  },
  'open-platform.addWebhook': {
    title: '添加 Webhook',
    purpose: '添加一个从现在起接收事件的地址，并返回其密钥；密钥仅返回这一次。',
  },
  'open-platform.modifyWebhook': {
    title: '编辑 Webhook',
    purpose: '修改 Webhook 的地址、说明和事件。等待发送的事件发往新地址。',
  },
  'open-platform.switchWebhook': {
    title: '启用或停用 Webhook',
    purpose: '启用（1）或停用（0）Webhook。停用期间，等待发送的事件保留，不再新增；可用重放补发。',
  },
  'open-platform.rotateWebhookSecret': {
    title: '轮换 Webhook 密钥',
    purpose: '生成新密钥，仅返回这一次。旧密钥失效之前，请求同时带有两个签名。',
  },
  'open-platform.removeWebhook': {
    title: '删除 Webhook',
    purpose: '删除 Webhook 及其密钥和投递记录，包括等待发送的事件。',
  },
  'open-platform.testWebhook': {
    title: '发送测试事件',
    purpose: '向 Webhook 发送 webhook.test 事件，结果见投递记录。',
  },
  'open-platform.webhookDeliveries': {
    title: '查询 Webhook 投递记录',
    purpose: '查询最近 30 天的投递，按时间倒序。',
  },
  'open-platform.webhookDelivery': {
    title: '查询 Webhook 投递详情',
    purpose: '返回一次投递的请求内容与各次尝试。',
  },
  'open-platform.replayWebhookDelivery': {
    title: '重放 Webhook 投递',
    purpose: '立即重新发送一个事件，webhook-id 不变。',
  },
  'open-platform.replayWebhook': {
    title: '按时段重放 Webhook',
    purpose: '重新发送一个时段内的事件，webhook-id 不变：仅失败或从未发送的，或全部。限最近 30 天内的 10,000 个事件。',
  },
  'open-platform.authorisation': {
    title: '查询开放能力授权',
    purpose: '返回本组织是否获准使用开放能力、截止日期和配额，以及待处理的申请。',
  },
  'open-platform.requestAuthorisation': {
    title: '申请开放能力',
    purpose: '向运营团队申请开放能力，或在到期前申请延长。每个组织 24 小时内可申请一次。',
  },
  'monomers.reviewers': {
    title: '单体审核人',
    purpose: '列出本组织的单体审核人，并统计待审核的单体。',
  },
  'monomers.setReviewers': {
    title: '设置单体审核人',
    purpose: '设置本组织的单体审核人。不设审核人时，保存即生效，待审核的单体可重新提交。',
  },
  'monomers.review': {
    title: '单体审核状态',
    purpose: '返回单体的审核状态，以及调用者可执行的操作。',
  },
  'monomers.changeState': {
    title: '变更单体状态',
    purpose: '提交、撤回、批准、退回、标为不推荐、归档或恢复本组织的单体。本人的修改不能由本人批准。',
  },
  'monomers.waitingReviews': {
    title: '统计待审核单体',
    purpose: '统计调用者可以审核的单体。',
  },
  'monomers.publicMonomers': {
    title: '公共单体列表',
    purpose: '按符号列出公共单体。',
  },
  'monomers.publicMonomer': {
    title: '公共单体详情',
    purpose: '返回公共单体及其结构。',
  },
  'monomers.publicVersions': {
    title: '公共单体版本',
    purpose: '列出公共单体的各版本，最新的在前。',
  },
  'monomers.publicPicture': {
    title: '公共单体结构图',
    purpose: '将公共单体或其某一版本的结构绘制为 SVG。',
  },
  'monomers.checkPublic': {
    title: '检查公共单体',
    purpose: '返回保存公共单体时会发现的问题，以及标出原子的结构图，不保存任何内容。',
  },
  'monomers.setPublic': {
    title: '保存公共单体',
    purpose:
      '新建公共单体，或修改 symbolId 指定的单体，规则与组织单体相同。符号和聚合物类型不能修改，因为组织可能已关联；修改后通知这些组织的管理员。',
  },
  'monomers.changePublicState': {
    title: '变更公共单体状态',
    purpose: '将公共单体标为不推荐、归档或恢复。已关联的组织仍保留该单体，并通知其管理员。',
  },
  'monomers.seen': {
    title: '公共单体标为已查看',
    purpose: '记录本组织已查看所关联公共单体的某个版本。',
  },
  'monomers.set': {
    title: '保存单体',
    purpose:
      '新建单体，或修改 symbolId 指定的单体。由结构得出的内容均由服务器计算。错误将被拒绝；警告须在 acknowledged 中按代码逐一确认。若他人在此版本之后已保存，则不保存，错误详情中包含其内容。',
  },
  'monomers.check': {
    title: '检查单体',
    purpose:
      '返回保存该单体时会出现的错误与警告、由结构得出的全部内容、每个原子都有坐标的 molfile，以及标出原子的图。不保存任何内容。',
  },
  'monomers.list': {
    title: '查询单体',
    purpose:
      '列出公共单体和本组织的单体，默认按符号排序。关键字在符号、名称和别名中查找。给出结构时，列出包含该结构、与其相似（最相似的在前）或与其相同的单体。能读作 SMILES 的文本按 SMILES 处理，否则按 SMARTS 处理。结构中的 R 基团只匹配编号相同的连接点。',
  },
  'monomers.remove': {
    title: '移除单体',
    purpose:
      '归档本组织的单体，或取消关联公共单体。permanently 为 true 时彻底删除：仅限创建后 24 小时内且从未修改过的单体。',
  },
  'monomers.isSame': {
    title: '检查相同单体',
    purpose: '返回是否有其他单体（公共或本组织的）具有相同的符号、名称或结构。无法读取的结构视为没有相同者。',
  },
  'monomers.associate': {
    title: '关联单体',
    purpose: '将公共单体逐个纳入本组织的单体库；符号已被占用的不纳入。重复调用不产生变化。',
  },
  'monomers.monomer': {
    title: '获取单体',
    purpose: '返回单体的结构、R 基团、封端基团、分子式、分子量和别名。',
  },
  'monomers.versions': {
    title: '查询单体版本',
    purpose: '列出单体保存过的各个版本，最新的在前。',
  },
  'monomers.parse': {
    title: '解析 HELM',
    purpose:
      '解析 HELM，在单体库中查找单体并连接成分子：返回链与单体、连接、分子式和分子量、SMILES、molfile 和结构图。每个问题都指明位置。超过 100 个单体或 500 个重原子时仍返回分子式和分子量，并说明不绘制的原因。',
  },
  'monomers.programMonomers': {
    title: '程序查询单体',
    purpose:
      '按符号列出本组织可用的单体：自己的和已关联的公共单体，均为已批准的版本。给出 symbols 时只解析这些符号，区分大小写。',
  },
  'monomers.programMonomer': {
    title: '程序获取单体',
    purpose: '返回单体已批准的版本及其结构（molfile）。',
  },
  'monomers.programPicture': {
    title: '程序绘制单体',
    purpose: '以 SVG 绘制单体已批准版本的结构。',
  },
  'monomers.programHelm': {
    title: '程序解析 HELM',
    purpose:
      '解析 HELM，在单体库中查找单体并连接成分子：返回链与单体、连接、分子式和分子量、SMILES、molfile 和结构图。每个问题都指明位置。超过 100 个单体或 500 个重原子时仍返回分子式和分子量，并说明不绘制的原因。',
  },
  'monomers.programChanges': {
    title: '查询单体变更',
    purpose:
      '按顺序列出游标之后单体库的变更，每次最多 200 条；不给游标则从头开始。每条变更附有该单体目前可用的版本。以最后的游标继续查询，不会遗漏，也不会重复。',
  },
  'monomers.depict': {
    title: '绘制单体',
    purpose: '以 SVG 绘制单体或其某个版本的结构。同一图片永不变化。',
  },
  'monomers.uploadMonomers': {
    title: '上传单体文件',
    purpose:
      '上传最多 5000 个单体的文件：HELM 单体集的 JSON、SDF、HELM XML、xHELM，或含 SMILES 的 CSV、xlsx，格式按内容识别。逐个在后台检查，提交前不写入任何数据。',
  },
  'monomers.monomerImports': {
    title: '查询单体导入记录',
    purpose: '列出本组织的单体导入，最新的在前。',
  },
  'monomers.monomerImport': {
    title: '获取单体导入',
    purpose: '返回一次导入的进度、结果，以及需确认的提示。',
  },
  'monomers.monomerImportRows': {
    title: '查询导入的单体',
    purpose: '列出文件中的单体、检查结果及处理方式。',
  },
  'monomers.setRowActions': {
    title: '选择导入处理方式',
    purpose: '为文件中的部分单体或某类检查结果的全部单体选择处理方式；不可行的保持不变。',
  },
  'monomers.renameRow': {
    title: '修改导入单体的符号',
    purpose: '为文件中的单体指定另一符号并重新检查；填写原符号即恢复。',
  },
  'monomers.commitMonomers': {
    title: '提交单体导入',
    purpose:
      '按所选方式写入文件中的单体，其警告须按代码逐一确认。导入在后台进行，服务器重启后继续；已停止的导入从停止处继续。',
  },
  'monomers.cancelMonomers': {
    title: '停止单体导入',
    purpose: '停止正在写入的导入。已写入的保留，可继续导入或撤销。',
  },
  'monomers.undoMonomers': {
    title: '撤销单体导入',
    purpose:
      '24 小时内撤销导入：删除新建的单体，将被替换的单体恢复为之前的版本（作为新版本）；导入后被修改过的予以保留。',
  },
  'monomers.monomerImportResult': {
    title: '导出单体导入结果',
    purpose: '返回 CSV 文件，含文件中的每个单体、检查结果及处理结果。',
  },
  'monomers.exportMonomers': {
    title: '导出单体',
    purpose:
      '将 GetHelmList 按相同筛选条件和结构查询到的单体导出为文件：HELM 单体集的 JSON、SDF、HELM XML 或含 SMILES 的 CSV。再次导入后与原来相同。',
  },
  'labels.page': {
    title: '查询标签模板列表',
    purpose: '分页列出组织的标签模板，最近修改的在前。',
  },
  'labels.query': {
    title: '查询可打印的模板',
    purpose: '按名称列出已发布、且对调用者所在部门启用的标签模板，从中选择一个进行打印。',
  },
  'labels.template': {
    title: '获取标签模板',
    purpose: '返回标签模板及其草稿。',
  },
  'labels.add': {
    title: '新建标签模板',
    purpose: '以草稿形式新建标签模板，名称取自文档。复制模板时，将其文档改名后提交即可。',
  },
  'labels.save': {
    title: '修改标签模板',
    purpose:
      '替换标签模板的草稿，已发布的版本不变。若他人在所给修订号之后保存过，则不作保存，错误详情中包含对方保存的内容。',
  },
  'labels.remove': {
    title: '删除标签模板',
    purpose: '删除标签模板，要么全部删除，要么都不删除。30 分钟内可以撤销。',
  },
  'labels.undoRemove': {
    title: '撤销删除',
    purpose: '恢复某次删除的标签模板。名称已被占用时，在其后加上编号。',
  },
  'labels.enable': {
    title: '启用标签模板',
    purpose: '启用或停用标签模板的打印，可面向所有人，或面向指定部门及其下级部门。',
  },
  'labels.checkName': {
    title: '检查模板名称',
    purpose: '检查是否已有其他标签模板使用该名称。大小写、全角与半角视为相同。',
  },
  'labels.departments': {
    title: '查询部门',
    purpose: '按名称列出可为其启用模板的部门，最多 100 个。',
  },
  'labels.publish': {
    title: '发布标签模板',
    purpose: '将标签模板的草稿发布为下一版本。此后打印使用该版本，且该版本不再改变。',
  },
  'labels.versions': {
    title: '查询模板版本',
    purpose: '列出标签模板已发布的版本，最新的在前。',
  },
  'labels.version': {
    title: '获取模板版本',
    purpose: '返回标签模板的某个已发布版本。',
  },
  'labels.restore': {
    title: '恢复模板版本',
    purpose: '将某个已发布版本恢复为草稿。',
  },
  'labels.published': {
    title: '获取已发布的模板',
    purpose: '返回对调用者所在部门启用的标签模板的已发布版本。',
  },
  'labels.glyphs': {
    title: '获取字形',
    purpose: '返回标签打印字体中各字符的轮廓。',
  },
  'labels.structures': {
    title: '绘制结构式',
    purpose: '返回分子在标签上的线条和字母轮廓。',
  },
  'labels.export': {
    title: '导出标签模板',
    purpose: '将标签模板的草稿连同图片下载为 JSON 文件。',
  },
  'labels.import': {
    title: '导入标签模板',
    purpose: '从导出的文件新建标签模板。名称已被占用时，在其后加上编号。',
  },
  'labels.readRows': {
    title: '读取文件中的数据行',
    purpose:
      '从工作簿或 CSV 文件读取标签模板的数据行，表头为字段的路径或标题，最多 5000 行。“份数”或 copies 列表示每行打印的张数。',
  },
  'labels.print': {
    title: '打印标签',
    purpose:
      '为对调用者所在部门启用的模板创建打印任务，每人最多同时进行 3 个。每张标签都会按打印机排版，并回读其中的条码；有标签无法打印时，任务以 `refused` 结束，并列出问题。',
  },
  'labels.printAgain': {
    title: '重新打印',
    purpose: '重复某个打印任务：版本、数据行、日期与编号均相同。',
  },
  'labels.printJobs': {
    title: '查询打印任务',
    purpose: '列出打印任务，最新的在前：调用者本人的任务；可设计标签的人员能看到所有人的任务。',
  },
  'labels.printJob': {
    title: '获取打印任务',
    purpose: '返回打印任务，包括数据行与标签的问题。',
  },
  'labels.cancelPrint': {
    title: '取消打印任务',
    purpose: '取消尚未结束的打印任务。',
  },
  'labels.printFile': {
    title: '下载打印文件',
    purpose: '下载已完成任务的文件，24 小时内有效。',
  },
  'labels.printers': {
    title: '查询网络打印机',
    purpose: '列出可接收 ZPL 与 TSPL 的打印机。',
  },
  'labels.render': {
    title: '生成标签文件',
    purpose: '生成标签并直接返回文件；多张 PNG 图片以 zip 文件返回。最多 500 张标签。',
  },
  'labels.picture': {
    title: '获取模板图片',
    purpose: '返回当前草稿的小图，使用示例数据，供列表显示。',
  },
  'labels.publishedPicture': {
    title: '获取已发布模板图片',
    purpose: '返回已发布版本的小图，使用示例数据，供列表显示。',
  },
  'labels.appTemplates': {
    title: '供应用查询模板',
    purpose: '按名称列出组织中已发布并启用的标签模板。',
  },
  'labels.appTemplate': {
    title: '供应用获取模板字段',
    purpose: '返回标签模板的字段，即每行数据须提供的内容。',
  },
  'labels.appRender': {
    title: '供应用生成标签',
    purpose:
      '生成标签并返回文件：PDF、ZPL、TSPL 或 PNG，多张 PNG 以 zip 文件返回。最多 500 张标签。有标签无法打印时，错误中指明行、组件和字段。',
  },
  'esign.own': {
    title: '查询本人的签名',
    purpose: '返回本人用什么签名、起止时间，以及签名图片。',
  },
  'esign.verifyLoginPassword': {
    title: '校验登录密码',
    purpose: '设置签名前校验登录密码。失败计入账号锁定次数。',
  },
  'esign.signInAgain': {
    title: '为签名重新登录',
    purpose:
      '由身份提供方负责登录的人前往那里重新登录。随后 `POST sso/login` 返回凭据，作用与 `POST Esign/verifyLoginPassword/{id}` 的凭据相同。',
  },
  'esign.verifyCode': {
    title: '校验设置签名的验证码',
    purpose: '在校验登录密码之后，校验 `POST esign/reset/SendCode` 的验证码。返回的凭据证明是签名的所有者本人。',
  },
  'esign.associate': {
    title: '关联登录密码',
    purpose:
      '允许登录密码同时用于签名，或取消关联；取消后须设置签名密码。须提供 `POST esign/Code/Verify` 或 `POST Esign/VerifyEsignPassword/{AccountId}` 的凭据，除非无法发送验证码；并通知手机和邮箱。',
  },
  'esign.savePassword': {
    title: '设置签名密码',
    purpose:
      '首次设置签名密码，或以签名密码取代关联。凭据取自 `POST esign/Code/Verify`；无法发送验证码时，取自登录密码的校验。并通知手机和邮箱。',
  },
  'esign.modifyPassword': {
    title: '修改签名密码',
    purpose: '凭现有签名密码修改签名密码，并通知手机和邮箱。',
  },
  'esign.verifyPassword': {
    title: '校验签名密码',
    purpose: '校验签名密码，或用于签名的登录密码。失败分别计数和锁定。',
  },
  'esign.sendResetCode': {
    title: '发送重置签名验证码',
    purpose: '向本人的手机或邮箱发送验证码，作为设置签名或重置签名密码的第二步。',
  },
  'esign.resetPassword': {
    title: '重置签名密码',
    purpose: '凭登录密码和验证码重设忘记的签名密码，并通知手机和邮箱。',
  },
  'esign.acceptStatement': {
    title: '接受等效声明',
    purpose: '声明本账号的电子签名与手写签名具有同等法律效力，仅需一次。',
  },
  'esign.savePicture': {
    title: '保存签名图片',
    purpose: '保存签名图片。图片会以透明背景重新绘制并裁剪；以前的图片仍保留。',
  },
  'esign.endPicture': {
    title: '停用签名图片',
    purpose: '新的签名不再显示图片，以前的签名不变。',
  },
  'esign.picture': {
    title: '查询签名图片',
    purpose: '返回签名图片：本人的，或组织内某个签名所显示的。',
  },
  'esign.inbox': {
    title: '查询待签请求',
    purpose: '返回本人作为签署人的请求：待本人签署的在前，其余按时间排列。',
  },
  'esign.waitingCount': {
    title: '统计待签请求',
    purpose: '返回等待本人签署的请求数。',
  },
  'esign.request': {
    title: '查询签署请求',
    purpose: '向签署人和管理员返回请求及其签署人。',
  },
  'esign.content': {
    title: '查询签署内容',
    purpose: '返回待签署的 PDF，前提是应用已提供。',
  },
  'esign.challenge': {
    title: '开始签署',
    purpose: '列出将要签署的内容和所需的验证方式。响应同时证明内容已向签署人展示。',
  },
  'esign.sendCode': {
    title: '发送签署验证码',
    purpose: '在签署含义要求第二步时，向本人的手机或邮箱发送验证码。',
  },
  'esign.sign': {
    title: '签署记录',
    purpose: '签署所列的全部内容，否则一项也不签署。',
  },
  'esign.refuse': {
    title: '拒绝签署',
    purpose: '说明原因并拒绝请求，请求对全部签署人随即结束。',
  },
  'esign.delegate': {
    title: '委托签署',
    purpose: '将本人在请求中的位置转给他人，由其代为签署。',
  },
  'esign.evidence': {
    title: '下载签名证据',
    purpose: '返回任何人都可验证的签名文件：见 docs/esign-format.md。',
  },
  'esign.signedPdf': {
    title: '下载已签名的 PDF',
    purpose: '返回附有签名页并以 PDF 签名（PAdES）的记录。',
  },
  'esign.requests': {
    title: '查询签署请求列表',
    purpose: '返回组织的全部请求，从新到旧。',
  },
  'esign.withdraw': {
    title: '撤回签署请求',
    purpose: '结束尚无人签署的请求。',
  },
  'esign.replaceSigner': {
    title: '更换签署人',
    purpose: '将尚未签署的人（例如已离职者）换为另一人。',
  },
  'esign.meanings': {
    title: '查询签署含义',
    purpose: '返回组织内签名可以表示的含义，以及谁可以使用。',
  },
  'esign.addMeaning': {
    title: '添加签署含义',
    purpose: '添加签署含义，应用以其代码请求签名。',
  },
  'esign.modifyMeaning': {
    title: '编辑签署含义',
    purpose: '修改含义，仅影响新的签名。以前的签名保留当时的文字。',
  },
  'esign.policies': {
    title: '查询签署规则',
    purpose: '返回各已授权应用的签署规则。',
  },
  'esign.setPolicy': {
    title: '设置签署规则',
    purpose: '设置某应用的签署规则，自下一个请求和签名起生效。',
  },
  'esign.createRequest': {
    title: '请求签名',
    purpose: '请求组织成员签署一份记录。相同的键返回同一请求，因此可以重复调用。',
  },
  'esign.productRequest': {
    title: '查询应用的签署请求',
    purpose: '返回应用所发请求的进度。',
  },
  'esign.withdrawRequest': {
    title: '撤回应用的签署请求',
    purpose: '结束尚无人签署的请求。',
  },
  'esign.productEvidence': {
    title: '下载应用请求的证据',
    purpose: '返回应用所发请求的签名文件，任何人都可验证。',
  },
  'esign.productSignedPdf': {
    title: '下载应用请求的 PDF',
    purpose: '返回应用所发请求的记录，附有签名页并以 PDF 签名（PAdES）。',
  },
  'esign.verify': {
    title: '验证签名',
    purpose:
      '返回谁在何时以何种含义签署了记录，以及记录、签名、密钥和日志是否完好。可凭散列值、签名或证据查询。证据不能说明所附的 PDF 是否被改动：页面与独立验证工具会一并验证已签名的 PDF。',
  },
  'esign.verifySignedPdf': {
    title: '验证已签名的 PDF',
    purpose: '判断 PDF 是否为门户签名的文件，并返回其中各签名的验证结果。其他 PDF 则按内容的 SHA-256 查找签名。',
  },
  'esign.keys': {
    title: '查询签名密钥',
    purpose: '以 JSON Web Key Set（RFC 7517）返回曾在此签名的全部公钥。',
  },
  'trial.freeTrialOffer': {
    title: '查询自助试用',
    purpose: '返回是否可以免申请试用、试用天数和内容。',
  },
  'trial.freeTrial': {
    title: '开始自助试用',
    purpose: '以试用申请验证码验证过的手机开始自助试用并登录。每部手机限一次，浏览器、网络和整个平台均有次数限制。',
  },
  'trial.sendApplyCode': {
    title: '发送试用申请验证码',
    purpose: '发送用于验证试用申请手机号的验证码。请求可疑时，未登录者须先回答图形验证码。',
  },
  'trial.apply': {
    title: '申请试用',
    purpose: '提交试用申请。48 小时内答复；同一手机的重复申请会被识别。',
  },
  'trial.sendLoginCode': {
    title: '发送试用登录验证码',
    purpose: '发送试用登录验证码。无论号码是否有试用账号，响应均相同。请求可疑时，未登录者须先回答图形验证码。',
  },
  'trial.login': {
    title: '试用登录',
    purpose: '试用或临时用户凭验证码登录；会话最迟在试用结束时结束。',
  },
  'trial.registerApply': {
    title: '试用中申请',
    purpose: '在试用期间申请正式账号或延长试用：与试用申请相同，但手机已验证过。',
  },
  'menus.userTree': {
    title: '查询本人菜单',
    purpose: '返回调用者可见的菜单。',
  },
  'menus.tree': {
    title: '查询可隐藏的菜单项',
    purpose: '返回可以对成员隐藏的菜单项。',
  },
  'menus.users': {
    title: '查询菜单项的成员',
    purpose: '返回成员，以及某菜单项是否对其隐藏。',
  },
  'menus.hidden': {
    title: '查询成员隐藏的菜单项',
    purpose: '返回对某成员隐藏的菜单项。',
  },
  'menus.save': {
    title: '修改菜单可见性',
    purpose: '对成员隐藏或重新显示菜单项；隐藏菜单项的接口也会拒绝该成员。',
  },
  'logs.signInPage': {
    title: '查询登录日志',
    purpose: '返回对组织账号的登录尝试（成功与失败）和退出，从新到旧。',
  },
  'logs.exportSignInLog': {
    title: '导出登录日志',
    purpose: '将筛选后的全部登录日志导出为文件，从新到旧。',
  },
  'logs.operationPage': {
    title: '查询操作日志',
    purpose: '返回组织内谁对谁做了哪些改动，从新到旧。',
  },
  'logs.operation': {
    title: '查询操作详情',
    purpose: '返回操作日志的一条记录：新旧值及其在链中的位置。',
  },
  'logs.operationActions': {
    title: '查询操作类型',
    purpose: '返回操作日志可能记录的操作，以文字表示，供选择使用。',
  },
  'logs.exportOperations': {
    title: '导出操作日志',
    purpose: '将筛选后的全部操作日志导出为文件，含每条在链中的位置，以及对当时链状态的签名声明。',
  },
  'logs.report': {
    title: '生成检查报告',
    purpose: '返回供检查人员打印的报告内容：筛选后最新的记录及其全部信息，以及覆盖它们的校验结果。生成报告会记入日志。',
  },
  'logs.people': {
    title: '搜索日志中的人员',
    purpose: '返回现在或曾经属于组织的人，供在日志中选择：最多 20 人，现有成员在前。',
  },
  'logs.installationPage': {
    title: '查询平台操作日志',
    purpose: '返回哪位运营人员对平台做了哪些改动，从新到旧。',
  },
  'logs.installationOperation': {
    title: '查询平台操作详情',
    purpose: '返回平台日志的一条记录：新旧值及其在链中的位置。',
  },
  'logs.installationActions': {
    title: '查询平台操作类型',
    purpose: '返回平台日志可能记录的操作，以文字表示，供选择使用。',
  },
  'logs.verify': {
    title: '校验日志链',
    purpose: '在后台校验操作日志链：可发现被修改、缺失、调换或截断的记录。',
  },
  'logs.verifications': {
    title: '查询日志链校验列表',
    purpose: '返回最近各次校验及其结果。',
  },
  'logs.verification': {
    title: '查询日志链校验详情',
    purpose: '返回一次校验的进度或结果。',
  },
  'logs.activeUsers': {
    title: '查询活跃用户报告',
    purpose: '返回按日、周、月统计的活跃人数，按部门和应用划分；最大同时会话数；从未登录的人；已付费但未使用的席位。',
  },
  'logs.activePeople': {
    title: '查询活跃人员',
    purpose: '返回某日、某周或某月活跃的人员。',
  },
  'logs.exportActiveUsers': {
    title: '导出活跃用户报告',
    purpose: '将报告导出为文件：按时段、部门和应用统计的活跃人员、应用席位，以及从未登录的人。',
  },
  'notices.latest': {
    title: '查询当前公告',
    purpose:
      '返回某类型的当前公告，有多条时取最新的一条，没有时为 null。新功能（`function`）仅在本人看过之前返回。除 `login` 外的类型均须登录。',
  },
  'notices.lastTime': {
    title: '标记公告已看',
    purpose: '记录本人刚看过公告或收件箱中的另一类内容，并返回上一次的时间。',
  },
  'notices.lastFunction': {
    title: '查询新功能',
    purpose: '返回本人上次查看以来的新功能，从新到旧，并记录本次查看。',
  },
  'notices.inbox': {
    title: '查询收件箱公告',
    purpose: '返回当前的公告和新功能，从新到旧，以及本人是否已读。',
  },
  'notices.unread': {
    title: '统计未读公告',
    purpose: '返回本人未读的当前公告和新功能数量。',
  },
  'notices.markRead': {
    title: '标记公告已读',
    purpose: '记录本人已读某条当前公告。公告修改后重新变为未读。',
  },
  'notices.messages': {
    title: '查询本人消息',
    purpose: '返回最近 90 天发给本人的消息，从新到旧。',
  },
  'notices.readMessage': {
    title: '标记消息已读',
    purpose: '记录本人已读一条消息。',
  },
  'notices.notices': {
    title: '查询公告列表',
    purpose: '返回全部公告，结束时间最晚的在前。',
  },
  'notices.preview': {
    title: '预览公告',
    purpose: '返回公告将显示的内容。',
  },
  'notices.add': {
    title: '发布公告',
    purpose: '添加公告。',
  },
  'notices.modify': {
    title: '编辑公告',
    purpose: '修改公告。关闭过它的人会再次看到。',
  },
  'notices.remove': {
    title: '删除公告',
    purpose: '删除公告。',
  },
  'help.tree': {
    title: '查询帮助目录',
    purpose: '返回文档菜单：调用者可见的分类、章节和文档。',
  },
  'help.document': {
    title: '查询帮助文档',
    purpose: '以调用者的语言返回帮助文档；仅有另一种语言时返回该语言的文档。',
  },
  'help.search': {
    title: '搜索帮助',
    purpose: '返回任一语言中含全部关键词的文档，标题含关键词的在前。',
  },
  'help.image': {
    title: '查询帮助图片',
    purpose: '返回帮助文档中的图片。',
  },
  'legal.page': {
    title: '查询条款页面',
    purpose: '以调用者的语言返回现行的条款或公司页面：优先使用平台自备的文本，否则使用门户自带的文本。',
  },
  'operator.openAuthorisations': {
    title: '查询各组织的开放能力授权',
    purpose: '返回每个组织及其开放能力授权；有待处理申请的在前，其中最早的排在最前。',
  },
  'operator.setOpenAuthorisation': {
    title: '授权开放能力',
    purpose: '授权组织在一段时间内按配额使用开放能力，或修改期限和配额。待处理的申请随之得到答复。',
  },
  'operator.withdrawOpenAuthorisation': {
    title: '撤销开放能力授权',
    purpose: '立即终止组织的授权。',
  },
  'operator.openInterfaces': {
    title: '查询接口列表',
    purpose: '返回程序可以调用的各应用接口，按应用和代码排列。',
  },
  'operator.openInterface': {
    title: '查询接口详情',
    purpose: '返回接口及其最近 50 个版本，从新到旧。',
  },
  'operator.createOpenInterface': {
    title: '创建接口',
    purpose: '创建接口，尚未对任何组织开通。',
  },
  'operator.modifyOpenInterface': {
    title: '编辑接口',
    purpose: '修改接口并保存新版本。等待中的调用仍按接受时的内容发送。',
  },
  'operator.switchOpenInterface': {
    title: '开关接口',
    purpose: '对全部组织启用或停用接口。等待中的调用仍会发送。',
  },
  'operator.interfaceOrganisations': {
    title: '查询接口的组织',
    purpose: '返回全部组织及接口是否已对其开通，已开通的在前。',
  },
  'operator.activateOpenInterface': {
    title: '开通接口',
    purpose: '对组织开通接口，其管理员随后可以将接口授权给凭证。',
  },
  'operator.deactivateOpenInterface': {
    title: '关闭接口',
    purpose: '对组织关闭接口，其凭证随即不能调用。',
  },
  'operator.previewInterfaceImport': {
    title: '预览接口导入',
    purpose: '将 OpenAPI 文档与应用的接口比较，不作任何改动。',
  },
  'operator.importInterfaces': {
    title: '导入接口',
    purpose: '导入所选的操作：创建新接口，修改有差异的接口，停用缺失的接口。',
  },
  'operator.licenceRequests': {
    title: '查询授权申请',
    purpose: '返回申请人所在组织没有授权的应用申请，待处理的在前。',
  },
  'operator.grantLicence': {
    title: '批准授权申请',
    purpose: '为组织授权该应用，并为申请人分配一个席位。',
  },
  'operator.declineLicence': {
    title: '拒绝授权申请',
    purpose: '拒绝对未授权应用的申请，并将原因告知申请人。',
  },
  'operator.products': {
    title: '查询应用列表',
    purpose: '按顺序返回平台的应用，包括已停用的。',
  },
  'operator.createProduct': {
    title: '创建应用',
    purpose: '创建应用，排在其他应用之后。',
  },
  'operator.orderProducts': {
    title: '调整应用顺序',
    purpose: '设置应用的顺序。未列出的应用排在其后。',
  },
  'operator.modifyProduct': {
    title: '编辑应用',
    purpose: '修改应用。',
  },
  'operator.switchProduct': {
    title: '开关应用',
    purpose: '启用或停用应用。停用的应用不在任何地方显示，也不能打开。',
  },
  'operator.createProductSecret': {
    title: '创建应用密钥',
    purpose:
      '创建应用与门户相互识别的新密钥，密钥只显示这一次。旧密钥在所选天数内继续有效。此后 `PRODUCT_SECRET` 对该应用不再有效；创建首个密钥时，它作为旧密钥处理。',
  },
  'operator.endProductSecret': {
    title: '停用应用密钥',
    purpose: '立即永久停用应用的一个密钥。',
  },
  'operator.uploadProductIcon': {
    title: '上传应用图标',
    purpose: '替换应用图标。PNG 和 JPEG 保存时最长边不超过 256 像素；SVG 不得执行脚本或加载外部内容。',
  },
  'operator.removeProductIcon': {
    title: '删除应用图标',
    purpose: '删除已上传的应用图标，改为显示绘制的图标。',
  },
  'operator.licences': {
    title: '查询组织的授权列表',
    purpose: '按应用顺序返回组织的授权及其席位。',
  },
  'operator.setLicence': {
    title: '设置授权',
    purpose: '为组织授权应用，或修改席位和有效期。',
  },
  'operator.endLicence': {
    title: '终止授权',
    purpose: '立即终止组织对应用的授权。席位仍归原来的人，以备再次授权。',
  },
  'operator.installation': {
    title: '查询平台设置',
    purpose: '返回平台的设置和初始设置的进度。',
  },
  'operator.modifyInstallation': {
    title: '编辑平台设置',
    purpose:
      '修改平台的名称和公开地址。地址设定后，来自其他地址的写操作会被拒绝；若新地址不是运营人员当前所用的地址，须先确认。',
  },
  'operator.finishSetUp': {
    title: '完成初始设置',
    purpose: '结束初始设置向导，此后不再自动打开。',
  },
  'operator.createStartingProducts': {
    title: '创建初始应用',
    purpose: '按地址创建套件中的应用，要么全部创建，要么一个也不创建。',
  },
  'operator.sendTestMessage': {
    title: '发送测试消息',
    purpose: '发送一条消息以测试投递：邮件，或含无效验证码的短信。',
  },
  'operator.delivery': {
    title: '查询消息投递',
    purpose: '返回消息的投递结果。',
  },
  'operator.organisation': {
    title: '查询组织详情',
    purpose: '返回运营人员可以了解的组织信息。',
  },
  'operator.createOrganisation': {
    title: '创建组织',
    purpose: '创建组织及其初始授权。',
  },
  'operator.modifyOrganisation': {
    title: '编辑组织',
    purpose: '编辑组织。席位数少于成员数时，现有成员保留，但不能再加入新成员。',
  },
  'operator.suspendOrganisation': {
    title: '停用组织',
    purpose: '停用组织：其会话随即结束，恢复之前成员都不能登录。',
  },
  'operator.resumeOrganisation': {
    title: '恢复组织',
    purpose: '允许已停用组织的成员重新登录。',
  },
  'operator.inviteAdministrator': {
    title: '邀请管理员',
    purpose: '生成使一人成为组织管理员的链接。链接仅可使用一次，仅在此返回；填写邮箱时同时通过邮件发送。',
  },
  'operator.revokeAdministratorInvitation': {
    title: '撤销管理员邀请',
    purpose: '使邀请链接失效。',
  },
  'operator.freeTrialSettings': {
    title: '查询自助试用设置',
    purpose: '返回自助试用的设置。',
  },
  'operator.modifyFreeTrial': {
    title: '编辑自助试用设置',
    purpose: '修改自助试用的设置。',
  },
  'operator.organisations': {
    title: '查询组织列表',
    purpose: '返回平台的组织。',
  },
  'operator.messages': {
    title: '查询消息列表',
    purpose: '返回发往手机和邮箱的消息，从新到旧，不含内容。',
  },
  'operator.readMessage': {
    title: '阅读消息',
    purpose: '显示无法投递的消息内容。阅读会记入消息所属组织的日志链。演示环境之外，不会显示仍然有效的验证码。',
  },
  'operator.resendMessage': {
    title: '重发消息',
    purpose: '再次尝试投递失败的消息；验证码仅在有效期内重发。',
  },
  'operator.trialApplications': {
    title: '查询试用申请',
    purpose: '返回试用申请：待处理的在前，按须答复的时间排列。',
  },
  'operator.approveTrial': {
    title: '批准试用申请',
    purpose: '批准试用：创建以验证码登录的组织和账号，并通知申请人。',
  },
  'operator.declineTrial': {
    title: '拒绝试用申请',
    purpose: '拒绝试用，并将原因告知申请人。',
  },
  'operator.createFirst': {
    title: '创建首位运营人员',
    purpose: '使用服务器打印的一次性链接，为全新的平台创建首位运营人员。',
  },
}
