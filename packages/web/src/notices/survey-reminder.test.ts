import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '@atrium/contract/constants.ts'
import { clearReminder, isSurveyDue, remindLater, remindNever, surveyIn } from './survey-reminder.ts'

function aStore(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    stored,
  }
}

test('survey reminder – is due after 3, 7 or 15 days for each person', () => {
  for (const days of [3, 7, 15] as const) {
    const store = aStore()
    assert.equal(isSurveyDue(store, 'lin', 0), true)
    remindLater(store, 'lin', days, 0)
    assert.equal(isSurveyDue(store, 'lin', days * day - 1), false)
    assert.equal(isSurveyDue(store, 'lin', days * day), true)
    assert.equal(isSurveyDue(store, 'chen', 0), true)
  }
})

test('filled-in survey – is not shown again until the reminder is cleared', () => {
  const store = aStore()
  remindNever(store, 'lin')
  assert.equal(isSurveyDue(store, 'lin', Number.MAX_SAFE_INTEGER), false)
  clearReminder(store, 'lin')
  assert.equal(isSurveyDue(store, 'lin', 0), true)
})

test('unreadable reminder – is cleared', () => {
  const store = aStore({ 'atrium.survey.lin': 'tomorrow' })
  assert.equal(isSurveyDue(store, 'lin', 0), true)
  assert.equal(store.stored.size, 0)
})

test('survey answer – null is no survey, other shapes are invalid', () => {
  const survey = { Title: 'https://survey.example/q', Detail: '两分钟', EnDetail: '' }
  assert.equal(surveyIn(survey), survey)
  assert.equal(surveyIn(null), 'none')
  const broken = [undefined, '', [], {}, { ...survey, Title: 'javascript:alert(1)' }, { ...survey, Title: '' }]
  for (const answer of [...broken, { ...survey, Detail: undefined }, { Title: survey.Title }, 'survey', 7])
    assert.equal(surveyIn(answer), 'invalid', JSON.stringify(answer))
})
