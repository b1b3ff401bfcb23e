import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { captcha } from '@atrium/contract/constants.ts'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'

/** Letters and digits that stay distinguishable when bent and crossed out: no 0 O, 1 I L, 2 Z, 5 S, 8 B. */
export const captchaAlphabet = 'ACEFHJKMNPRTUWXY34679'

const { width, height } = captcha
/** Pixels of the picture for each pixel of its size on the page, so that it is sharp on dense screens. */
const density = 2
const background = '#f3f5f9'
/** At least 4.5:1 on the background. One for the whole picture: a second would tell a program which lines are letters. */
const inks = ['#1d3a6e', '#5a2360', '#0f4a3c', '#7a2617', '#3b3f4a']
const dotCount = 36
const fontFile = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
/** Letters are drawn this much larger than the page shows them, so that bending them leaves no steps. */
const scale = 4
const columnWidth = 1

/** Draws the text, bent and crossed out by chance, as PNG. */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const { createCanvas } = await loadCanvas()
  const ink = inks[randomInt(inks.length)] ?? ''
  const letters = createCanvas(width * scale, height * scale)
  drawLetters(letters.getContext('2d'), text, ink)
  const picture = createCanvas(width * density, height * density)
  const context = picture.getContext('2d')
  context.scale(density, density)
  context.fillStyle = background
  context.fillRect(0, 0, width, height)
  drawBent(context, letters)
  context.fillStyle = context.strokeStyle = ink
  for (let line = 0; line < captcha.lines; line += 1) drawLine(context)
  for (let dot = 0; dot < dotCount; dot += 1) drawDot(context)
  return picture.encode('png')
}

let canvas: Promise<typeof import('@napi-rs/canvas')> | undefined

/** Loads the canvas with the first picture: it is large, and the server starts without it. */
const loadCanvas = () =>
  (canvas ??= import('@napi-rs/canvas').then((module) => {
    module.GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(fontFile)), 'Captcha')
    return module
  }))

/** Each letter has its own weight, size, slant, turn and place. */
function drawLetters(context: SKRSContext2D, text: string, ink: string) {
  const step = width / (text.length + 0.3)
  context.fillStyle = ink
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const [index, letter] of Array.from(text).entries()) {
    context.font = `${randomInt(5, 8) * 100} ${between(25, 30)}px Captcha`
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.translate(step * (index + 0.65) + between(-2.5, 2.5), height / 2 + between(-1.5, 1.5))
    context.rotate(between(-0.3, 0.3))
    context.transform(between(0.9, 1.15), between(-0.1, 0.1), between(-0.25, 0.25), 1, 0, 0)
    context.fillText(letter, 0, 0)
  }
}

/** Copies the letters in narrow columns, each moved up or down along a wave. */
function drawBent(context: SKRSContext2D, letters: Canvas) {
  const wave = randomWave([1, 2], [26, 42])
  for (let x = 0; x < width; x += columnWidth)
    context.drawImage(letters, x * scale, 0, columnWidth * scale, letters.height, x, wave(x), columnWidth, height)
}

/** A line from the left edge to the right one. */
function drawLine(context: SKRSContext2D) {
  const wave = randomWave([1.5, 5], [45, 120])
  const [from, to] = [between(3, height - 3), between(3, height - 3)]
  context.lineWidth = between(0.8, 1.3)
  context.beginPath()
  for (let x = 0; x <= width; x += 4) context.lineTo(x, from + ((to - from) * x) / width + wave(x))
  context.stroke()
}

function drawDot(context: SKRSContext2D) {
  context.beginPath()
  context.arc(between(0, width), between(0, height), between(0.5, 1.1), 0, 2 * Math.PI)
  context.fill()
}

type Range = [low: number, high: number]

/** A sine of random height, length and beginning. */
function randomWave(heights: Range, lengths: Range): (at: number) => number {
  const [amplitude, length] = [between(...heights), between(...lengths)]
  const start = between(0, length)
  return (at) => amplitude * Math.sin((2 * Math.PI * (at + start)) / length)
}

const between = (low: number, high: number): number => low + ((high - low) * randomInt(2 ** 32)) / 2 ** 32
