/** The password of every account of the demonstration. */
export const demoPassword = 'Atrium-2026'

/** The phone of the demonstration's trial account, which signs in by code alone. */
export const demoTrialPhone = '13800007900'

/** Phones of two more trial accounts that are warned: their trials end in two days and in one. */
export const endingTrialPhones = ['13800007901', '13800007902'] as const

/** The accounts that are worth knowing, with who they are. */
export const demoAccounts = [
  { account: 'lin.zhiyuan', who: '林知远, administrator of Lantu Pharma' },
  { account: 'chen.sihan', who: '陈思涵, member of Lantu Pharma' },
  { account: 'wang.yi', who: '王毅, a locked member of Lantu Pharma' },
  { account: 'zhou.yan', who: '周岩, administrator of Hengyue Materials' },
  { account: 'operator', who: 'an operator of the installation' },
] as const
