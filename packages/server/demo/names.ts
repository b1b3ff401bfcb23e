import { weighted, type Random } from './random.ts'

/** What a person is called, and the account name that follows from it. */
export interface PersonName {
  realName: string
  account: string
  isForeign: boolean
}

/** A character, or several, with its reading. */
type Read = readonly [characters: string, reading: string]

const entries = (text: string) =>
  text
    .trim()
    .split(/[,\n]+/)
    .map((entry) => entry.trim().split(' '))
const readings = (text: string): Read[] => entries(text).map(([characters = '', reading = '']) => [characters, reading])

/** The commonest surnames, each with how many of a thousand people have it. */
const surnames = entries(`
  王 wang 72, 李 li 71, 张 zhang 68, 刘 liu 54, 陈 chen 45, 杨 yang 31, 赵 zhao 23, 黄 huang 22, 周 zhou 21, 吴 wu 20,
  徐 xu 17, 孙 sun 15, 胡 hu 13, 朱 zhu 13, 高 gao 12, 林 lin 12, 何 he 12, 郭 guo 11, 马 ma 11, 罗 luo 10,
  梁 liang 9, 宋 song 8, 郑 zheng 9, 谢 xie 8, 韩 han 7, 唐 tang 7, 冯 feng 6, 于 yu 6, 董 dong 6, 肖 xiao 5,
  程 cheng 5, 曹 cao 5, 袁 yuan 5, 邓 deng 5, 许 xu 6, 傅 fu 3, 沈 shen 4, 曾 zeng 5, 彭 peng 5, 吕 lv 4,
  苏 su 4, 卢 lu 4, 蒋 jiang 4, 蔡 cai 4, 贾 jia 3, 丁 ding 4, 魏 wei 4, 薛 xue 3, 叶 ye 4, 闫 yan 2,
  余 yu 4, 潘 pan 4, 杜 du 4, 戴 dai 2, 夏 xia 3, 钟 zhong 3, 汪 wang 3, 田 tian 4, 任 ren 4, 姜 jiang 3,
  范 fan 3, 方 fang 3, 石 shi 3, 姚 yao 3, 谭 tan 3, 廖 liao 3, 邹 zou 2, 熊 xiong 2, 金 jin 3, 陆 lu 3,
  郝 hao 2, 孔 kong 1, 白 bai 2, 崔 cui 3, 康 kang 2, 毛 mao 2, 邱 qiu 2, 秦 qin 2, 江 jiang 2, 史 shi 2,
  顾 gu 2, 侯 hou 2, 邵 shao 2, 孟 meng 2, 龙 long 2, 万 wan 2, 段 duan 2, 钱 qian 2, 汤 tang 1, 尹 yin 2,
  黎 li 2, 易 yi 1, 常 chang 1, 武 wu 1, 乔 qiao 1, 贺 he 2, 赖 lai 1, 龚 gong 2, 文 wen 1, 庞 pang 1,
  樊 fan 1, 兰 lan 1, 殷 yin 1, 施 shi 1, 陶 tao 1, 洪 hong 1, 翟 zhai 1, 安 an 1, 颜 yan 1, 倪 ni 1,
  严 yan 1, 牛 niu 1, 温 wen 1, 芦 lu 1, 季 ji 1, 俞 yu 1, 章 zhang 1, 鲁 lu 1, 葛 ge 1, 伍 wu 1,
  韦 wei 2, 申 shen 1, 尤 you 1, 毕 bi 1, 聂 nie 1, 焦 jiao 1, 向 xiang 1, 柳 liu 1, 欧阳 ouyang 1, 司徒 situ 0.2,
  诸葛 zhuge 0.2, 上官 shangguan 0.2
`).map(([characters = '', reading = '', weight]) => [[characters, reading] as Read, Number(weight)] as const)

const singles = readings(`
  伟 wei, 磊 lei, 静 jing, 敏 min, 丽 li, 强 qiang, 军 jun, 洋 yang, 勇 yong, 杰 jie, 娟 juan, 涛 tao, 明 ming,
  超 chao, 霞 xia, 平 ping, 刚 gang, 鹏 peng, 婷 ting, 雪 xue, 琳 lin, 倩 qian, 颖 ying, 宁 ning, 晨 chen, 瑶 yao,
  毅 yi, 琪 qi, 萌 meng, 妍 yan, 璐 lu, 帆 fan, 航 hang, 昊 hao, 睿 rui, 博 bo, 楠 nan, 蕾 lei, 清 qing, 翔 xiang,
  珊 shan, 斌 bin, 辉 hui, 玲 ling, 芳 fang, 燕 yan, 波 bo, 飞 fei, 凯 kai, 岚 lan
`)

/** First and second characters that go together: any of a pair's one list with any of its other. */
const pairs = [
  [
    `子 zi, 志 zhi, 文 wen, 俊 jun, 嘉 jia, 宇 yu, 海 hai, 建 jian, 国 guo, 立 li, 景 jing, 家 jia, 天 tian, 浩 hao,
     泽 ze, 博 bo, 永 yong, 宏 hong, 振 zhen, 少 shao, 承 cheng, 启 qi, 世 shi, 睿 rui, 鸿 hong, 伟 wei, 晓 xiao,
     一 yi, 修 xiu, 思 si`,
    `轩 xuan, 豪 hao, 杰 jie, 涵 han, 明 ming, 强 qiang, 峰 feng, 辉 hui, 龙 long, 远 yuan, 航 hang, 阳 yang,
     鹏 peng, 华 hua, 军 jun, 东 dong, 林 lin, 毅 yi, 成 cheng, 恒 heng, 哲 zhe, 凡 fan, 源 yuan, 飞 fei, 伦 lun,
     安 an, 然 ran, 洋 yang, 斌 bin, 川 chuan`,
  ],
  [
    `思 si, 雨 yu, 佳 jia, 晓 xiao, 嘉 jia, 欣 xin, 雅 ya, 诗 shi, 梦 meng, 若 ruo, 婉 wan, 静 jing, 美 mei, 秀 xiu,
     春 chun, 心 xin, 可 ke, 梓 zi, 锦 jin, 玉 yu, 慧 hui, 丽 li, 艳 yan, 红 hong, 海 hai, 文 wen, 书 shu, 芷 zhi,
     怡 yi, 彤 tong`,
    `涵 han, 婷 ting, 琪 qi, 雯 wen, 颖 ying, 萱 xuan, 妍 yan, 洁 jie, 玲 ling, 娜 na, 琳 lin, 雪 xue, 悦 yue,
     蕾 lei, 敏 min, 芳 fang, 燕 yan, 梅 mei, 霞 xia, 莹 ying, 瑶 yao, 宁 ning, 清 qing, 月 yue, 媛 yuan, 璇 xuan,
     珊 shan, 丹 dan, 华 hua, 君 jun`,
  ],
].map((lists) => lists.map(readings) as [Read[], Read[]])

/** First and last names from the same part of the world. */
const foreigners = [
  ['Maria Elena Sofia Chiara Giulia Lucia Marco Luca Matteo Paolo', 'Rossi Bianchi Ferrari Romano Garcia Fernandez'],
  ['Anna Ingrid Hannah Lena Sophie Lukas Felix Henrik Jonas Stefan', 'Keller Weber Fischer Nielsen Larsen Johansson'],
  ['Emma Olivia Laura Claire Alice Thomas David Daniel James Peter', 'Smith Taylor Wilson Clarke Murphy Bennett'],
  ['Priya Ananya Kavya Meera Arjun Rahul Vikram Rohan Sanjay Nikhil', 'Patel Sharma Iyer Reddy Menon Kulkarni'],
  ['Haruka Yuki Aiko Naomi Kenji Hiroshi Takumi Daichi', 'Tanaka Suzuki Yamamoto Kobayashi Nakamura Mori'],
].map((lists) => lists.map((list) => list.split(' ')) as [string[], string[]])

const surname = weighted(surnames)
const foreignShare = 0.04
const singleShare = 0.16

/** A plausible name: mostly Chinese, with surnames as common as they are, and some from abroad. */
export function nameOf(random: Random): PersonName {
  return random.chance(foreignShare) ? foreignName(random) : chineseName(random)
}

function foreignName(random: Random): PersonName {
  const [firsts, lasts] = random.pick(foreigners)
  const [first, last] = [random.pick(firsts), random.pick(lasts)]
  return { realName: `${first} ${last}`, account: `${first}.${last}`.toLowerCase(), isForeign: true }
}

function chineseName(random: Random): PersonName {
  const [family, familyReading] = surname(random)
  const [given, givenReading] = random.chance(singleShare) ? random.pick(singles) : twoCharacters(random)
  return { realName: family + given, account: `${familyReading}.${givenReading}`, isForeign: false }
}

function twoCharacters(random: Random): Read {
  const [firsts, seconds] = random.pick(pairs)
  const [[first, firstReading], [second, secondReading]] = [random.pick(firsts), random.pick(seconds)]
  return [first + second, firstReading + secondReading]
}
