import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { buildTemplate, buildText } from '@atrium/labels/testing/template-builders.ts'
import { alignComponents, distributeComponents, matchSizes } from './arrange.ts'
import { turnComponents } from './move.ts'
import {
  addComponent,
  deleteComponents,
  duplicateComponents,
  groupComponents,
  moveInOrder,
  orderComponents,
  ungroupComponents,
  withGroup,
} from './structure.ts'

const place = (key: string, [x, y, width, height]: readonly [number, number, number, number]) =>
  buildText(key, key, { x, y, width, height })
const three = () =>
  buildTemplate({ components: [place('a', [1, 2, 10, 4]), place('b', [14, 8, 6, 6]), place('c', [40, 30, 8, 2])] })
const all = ['id-a', 'id-b', 'id-c']
const keysOf = ({ components }: LabelTemplate) => components.map(({ key }) => key).join('')
const boxesOf = ({ components }: LabelTemplate) => components.map(({ box }) => [box.x, box.y, box.width, box.height])

test('alignment – several components – with each other', () => {
  assert.deepEqual(
    boxesOf(alignComponents(three(), all, 'right')).map(([x]) => x),
    [38, 42, 40],
  )
  assert.deepEqual(
    boxesOf(alignComponents(three(), all, 'middle')).map(([, y]) => y),
    [15, 14, 16],
  )
})

test('alignment – a single component – with the label', () => {
  assert.deepEqual(boxesOf(alignComponents(three(), ['id-a'], 'center'))[0], [25, 2, 10, 4])
})

test('alignment – a group – moves as one', () => {
  const grouped = groupComponents(three(), ['id-a', 'id-b'])
  assert.deepEqual(
    boxesOf(alignComponents(grouped, all, 'right')).map(([x]) => x),
    [29, 42, 40],
  )
})

test('alignment – a locked component – stays', () => {
  const { components } = three()
  const locked = buildTemplate({ components: components.map((each) => ({ ...each, locked: each.key === 'b' })) })
  assert.deepEqual(
    boxesOf(alignComponents(locked, all, 'left')).map(([x]) => x),
    [1, 14, 1],
  )
})

test('distribution – three components – the gaps are equal, the outer ones stay', () => {
  assert.deepEqual(
    boxesOf(distributeComponents(three(), all, 'x')).map(([x]) => x),
    [1, 22.5, 40],
  )
})

test('same size – as the component that was chosen last', () => {
  assert.deepEqual(
    boxesOf(matchSizes(three(), ['id-a', 'id-c', 'id-b'], 'width')).map(([, , width]) => width),
    [6, 6, 6],
  )
})

test('turning – two components – around their common middle, and four times is none', () => {
  const turned = turnComponents(three(), ['id-a', 'id-b'])
  assert.deepEqual(boxesOf(turned).slice(0, 2), [
    [12.5, -1.5, 4, 10],
    [4.5, 11.5, 6, 6],
  ])
  assert.equal(turned.components[0]?.box.rotation, 90)
  const around = [1, 2, 3].reduce((template) => turnComponents(template, ['id-a', 'id-b']), turned)
  assert.deepEqual(around, three())
})

test('order – to the front, to the back and one step – the chosen ones keep theirs', () => {
  const order = (ids: string[], to: Parameters<typeof orderComponents>[2]) => keysOf(orderComponents(three(), ids, to))
  assert.equal(order(['id-a', 'id-b'], 'front'), 'cab')
  assert.equal(order(['id-c'], 'back'), 'cab')
  assert.equal(order(['id-a'], 'forward'), 'bac')
  assert.equal(order(['id-b'], 'backward'), 'bac')
  assert.equal(order(['id-c'], 'forward'), 'abc')
  assert.equal(keysOf(moveInOrder(three(), 'id-c', 1)), 'acb')
})

test('copies – of a group – a group of their own, other keys, beside the originals', () => {
  const grouped = groupComponents(three(), ['id-a', 'id-b'])
  const { template, selection } = duplicateComponents(grouped, ['id-a', 'id-b'])
  const [a, b] = template.components.slice(3)
  assert.equal(keysOf(template), 'abca2b2')
  assert.deepEqual([a?.box.x, a?.box.y], [3, 4])
  assert.equal(a?.group, b?.group)
  assert.notEqual(a?.group, template.components[0]?.group)
  assert.deepEqual(selection, [a?.id, b?.id])
})

test('keys – a new component – the next number that is free, never more than 40 characters', () => {
  const long = 'k'.repeat(40)
  const template = buildTemplate({ components: [buildText('text'), buildText('text2'), buildText(long)] })
  assert.equal(addComponent(template, { ...buildText('text'), id: 'n' }).template.components.at(-1)?.key, 'text3')
  assert.equal(
    addComponent(template, { ...buildText(long), id: 'n' }).template.components.at(-1)?.key,
    `${'k'.repeat(39)}2`,
  )
})

test('deletion – a locked component – stays', () => {
  const template = buildTemplate({ components: [buildText('a'), { ...buildText('b'), locked: true }] })
  assert.equal(keysOf(deleteComponents(template, ['id-a', 'id-b'])), 'b')
})

test('groups – one of a group – stands for all of it, until it is none', () => {
  const grouped = groupComponents(three(), ['id-a', 'id-c'])
  assert.deepEqual(withGroup(grouped, 'id-c'), ['id-a', 'id-c'])
  assert.deepEqual(withGroup(ungroupComponents(grouped, ['id-a', 'id-c']), 'id-c'), ['id-c'])
})
