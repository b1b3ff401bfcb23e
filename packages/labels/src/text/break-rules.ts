import { isSpace } from './characters.ts'

/** What must not begin a line: closing marks, small kana, units after a number. */
const notAtStart = new Set(
  '!%),.:;?]}¢°·\'"’”»›‰′″℃℉、。，．：；？！…‥—–～〜・々〻ー〉》」』】〕〗〙〛〞〟）］｝﹐﹑﹒﹔﹕﹖﹗﹚﹜﹞！＂％＇ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶゝゞヽヾ',
)
/** What must not end a line: opening marks, currencies and signs before a number. */
const notAtEnd = new Set('([{«‹‘“〈《「『【〔〖〘〚〝（［｛﹙﹛﹝$£¥€＄￡￥#№±')

/** Chinese, Japanese and full-width characters, between which lines may be broken. */
const ideographic =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u3100-\u312f\u31a0-\u31bf\u3200-\u33ff\uff00-\uffef]/u

/** Whether a line may end between two characters that follow each other. */
export function canBreakBetween(before: string, after: string): boolean {
  if (notAtStart.has(after) || notAtEnd.has(before) || isGlue(before) || isGlue(after)) return false
  if (isSpace(after)) return false
  if (isSpace(before)) return true
  if (ideographic.test(before) || ideographic.test(after)) return true
  // Numbers such as 94-09-7 and 2026/01/31 stay together.
  return /[-\u2010\u2013/|]/.test(before) && /\p{L}/u.test(after)
}

const isGlue = (character: string): boolean => character === '\u00a0' || character === '\u202f'
