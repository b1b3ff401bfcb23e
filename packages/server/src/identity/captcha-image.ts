import { randomInt } from 'node:crypto'
import { captcha } from '@atrium/contract/constants.ts'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { glyphs, type Point, type Stroke } from './captcha-glyphs.ts'

/** The characters a picture may show: letters and digits that nobody takes for one another. */
export const captchaAlphabet: string = [...glyphs.keys()].join('')

/** A number from 0 up to 1. */
export type Random = () => number

/** What the pictures are drawn on. */
export const captchaGround = '#f3f5f9'

/** What they are drawn with: each at least 4.5:1 on the ground, so that thin lines stay readable. */
export const captchaInks = ['#1d3a6e', '#5a2360', '#0f4a3c', '#7a2617', '#3b3f4a'] as const

/** A line of the pen, straight or bent. */
interface Line {
  width: number
  points: Stroke
}

interface Glyph {
  width: number
  strokes: readonly Stroke[]
}

interface Dot {
  at: Point
  radius: number
}

/** A picture before it is painted. */
export interface CaptchaPlan {
  /** One ink for everything: a second would tell a program which lines are letters. */
  ink: string
  glyphs: readonly Glyph[]
  lines: readonly Line[]
  dots: readonly Dot[]
}

const { width, height } = captcha
const dotCount = 36
const glyphSize = { width: 21, height: 21 }

/** Decides everything about a picture that is up to chance. Fails for characters that are not of the alphabet. */
export function planOf(text: string, random: Random = unguessable): CaptchaPlan {
  const shapes = Array.from(text).map(shapeOf)
  if (shapes.length === 0) throw new RangeError('A captcha needs characters')
  const warp = warpBy(random)
  const place = width / (shapes.length + 0.3)
  return {
    ink: captchaInks[Math.floor(random() * captchaInks.length)] ?? captchaInks[0],
    glyphs: shapes.map((strokes, index) => {
      const put = placing([place * (index + 0.65), height / 2], random)
      return {
        width: between(random, 2.1, 2.7),
        strokes: strokes.map((stroke) => finely(stroke).map((point) => warp(put(point)))),
      }
    }),
    lines: Array.from({ length: captcha.lines }, () => lineAcross(random)),
    dots: Array.from({ length: dotCount }, () => dotAnywhere(random)),
  }
}

/** A picture of the text, as PNG. */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const plan = planOf(text)
  // Loaded with the first picture: the canvas is large, and the server starts without it.
  const { createCanvas } = await import('@napi-rs/canvas')
  const canvas = createCanvas(width, height)
  paint(canvas.getContext('2d'), plan)
  return canvas.encode('png')
}

function paint(pen: SKRSContext2D, { ink, glyphs: letters, lines, dots }: CaptchaPlan): void {
  pen.fillStyle = captchaGround
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = ink
  pen.strokeStyle = ink
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const { width: thickness, points } of lines) strike(pen, thickness, [points])
  for (const { width: thickness, strokes } of letters) strike(pen, thickness, strokes)
  for (const dot of dots) spot(pen, dot)
}

function strike(pen: SKRSContext2D, thickness: number, strokes: readonly Stroke[]): void {
  pen.lineWidth = thickness
  pen.beginPath()
  for (const stroke of strokes) {
    stroke.forEach(([x, y], index) => (index === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)))
  }
  pen.stroke()
}

function spot(pen: SKRSContext2D, { at: [x, y], radius }: Dot): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
}

function shapeOf(character: string): readonly Stroke[] {
  const shape = glyphs.get(character)
  if (!shape) throw new RangeError(`No captcha shows ${JSON.stringify(character)}`)
  return shape
}

/** Where the points of one glyph go: scaled, slanted, turned and shifted. */
function placing([x, y]: Point, random: Random): (point: Point) => Point {
  const wide = glyphSize.width * between(random, 0.88, 1.12)
  const high = glyphSize.height * between(random, 0.9, 1.1)
  const slant = between(random, -0.2, 0.2)
  const turn = between(random, -0.28, 0.28)
  const middle: Point = [x + between(random, -2.5, 2.5), y + between(random, -1.5, 1.5)]
  return ([left, top]) => {
    const down = (top - 0.5) * high
    const right = (left - 0.5) * wide - down * slant
    return [
      middle[0] + right * Math.cos(turn) - down * Math.sin(turn),
      middle[1] + right * Math.sin(turn) + down * Math.cos(turn),
    ]
  }
}

/** Bends the whole picture, the same letter differently at every place. */
function warpBy(random: Random): (point: Point) => Point {
  const aside = wave(random, [1, 1.8], [24, 34])
  const upward = wave(random, [1, 1.8], [26, 42])
  return ([x, y]) => [x + aside(y), y + upward(x)]
}

/** A line from the left edge to the right one. */
function lineAcross(random: Random): Line {
  const swing = wave(random, [1.5, 5], [45, 120])
  const [from, to] = [between(random, 3, height - 3), between(random, 3, height - 3)]
  const points = Array.from({ length: width / 4 + 1 }, (_, step): Point => {
    const x = step * 4
    return [x, from + ((to - from) * x) / width + swing(x)]
  })
  return { width: between(random, 0.8, 1.3), points }
}

const dotAnywhere = (random: Random): Dot => ({
  at: [random() * width, random() * height],
  radius: between(random, 0.5, 1.1),
})

/** A sine of random height, length and beginning. */
function wave(random: Random, heights: Point, lengths: Point): (at: number) => number {
  const amplitude = between(random, ...heights)
  const length = between(random, ...lengths)
  const start = random() * length
  return (at) => amplitude * Math.sin((2 * Math.PI * (at + start)) / length)
}

/** The stroke with points close enough together to be bent. */
const finely = (stroke: Stroke): Stroke =>
  stroke.flatMap((point, index) => {
    const before = stroke[index - 1]
    return before ? pointsBetween(before, point) : [point]
  })

function pointsBetween([fromX, fromY]: Point, [toX, toY]: Point): Point[] {
  const steps = Math.ceil(Math.hypot(toX - fromX, toY - fromY) / 0.1)
  return Array.from({ length: steps }, (_, step): Point => {
    const part = (step + 1) / steps
    return [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part]
  })
}

const between = (random: Random, low: number, high: number): number => low + random() * (high - low)

const unguessable: Random = () => randomInt(2 ** 32) / 2 ** 32
