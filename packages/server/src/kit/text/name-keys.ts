import { setImmediate as nextTurn } from 'node:timers/promises'
import { chunks } from '../data/chunks.ts'

/** What a name is found and ordered by besides itself. */
export interface NameKeys {
  /** In Latin letters, lower case, a blank between syllables but none within a surname: `lin zhi yuan`, `ouyang xue`. */
  pinyin: string
  initials: string
}

const chinese = /\p{Script=Han}/u
/** Names whose keys are made before others have a turn; about 3 ms. */
const chunkSize = 200

/** What bears a name: 单 is read `shan` where a person's name begins, and `dan` elsewhere. */
export type Bearer = 'person' | 'thing'

/** Loads the table of readings, which takes the thread for some 50 ms: meant for an idle moment after the start. */
export const loadReadings = () => nameKeysOf('汉字')

/** The keys of names, in their order. */
export async function listNameKeys(names: readonly string[], bearer: Bearer = 'person'): Promise<NameKeys[]> {
  const keys: NameKeys[] = []
  for (const part of chunks(names, chunkSize)) {
    for (const name of part) keys.push(await nameKeysOf(name, bearer))
    if (keys.length < names.length) await nextTurn()
  }
  return keys
}

/**
 * A name in Latin letters and its initials, for a person with the readings that surnames have. Names in Latin letters
 * stay as they are. Loads the table of readings with the first name that needs it.
 */
export async function nameKeysOf(name: string, bearer: Bearer = 'person'): Promise<NameKeys> {
  const trimmed = name.trim().toLowerCase()
  if (!chinese.test(trimmed)) return keysOf(trimmed.split(/[\s·.]+/u))
  const { pinyin } = await import('pinyin-pro')
  const surname = bearer === 'person' ? 'head' : 'off'
  const parts = pinyin(trimmed, { toneType: 'none', type: 'array', surname, nonZh: 'consecutive', v: true })
  const keys = keysOf(parts.flatMap((part) => part.split(/[\s·.]+/u)))
  const hasCompoundSurname = bearer === 'person' && compoundSurnames.has(trimmed.slice(0, 2)) && trimmed.length > 2
  return hasCompoundSurname ? { ...keys, pinyin: keys.pinyin.replace(' ', '') } : keys
}

/** The surnames of two characters that are in use. */
const compoundSurnames: ReadonlySet<string> = new Set(
  (
    '欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 慕容 仲孙 钟离 长孙 宇文 司徒 鲜于 司空 闾丘 子车 亓官 司寇 巫马 公西 颛孙 壤驷 公良 漆雕 乐正 宰父 谷梁 拓跋 夹谷 轩辕 令狐 段干 ' +
    '百里 呼延 东郭 南门 羊舌 微生 公户 公玉 公仪 梁丘 公仲 公上 公门 公山 公坚 左丘 公伯 西门 公祖 第五 公乘 贯丘 公皙 南荣 东里 东宫 仲长 子书 子桑 即墨 达奚 褚师 纳兰 完颜 歐陽 司馬 東方 南宮 聞人 諸葛 尉遲 赫連 澹臺 濮陽 公孫 鐘離 長孫 鮮于'
  ).split(' '),
)

function keysOf(parts: readonly string[]): NameKeys {
  const syllables = parts.map((part) => part.trim()).filter(Boolean)
  return {
    // Never empty, for an empty one means that nobody has looked at the name yet.
    pinyin: syllables.join(' ') || '-',
    initials: syllables.map((syllable) => Array.from(syllable)[0]).join(''),
  }
}
