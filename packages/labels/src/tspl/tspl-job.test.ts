import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bitmap } from '../layout/display-list.ts'
import { tsplJob } from './tspl-job.ts'

const media = { width: 60, height: 40.5, gap: 2 }

/** A bitmap whose bytes include all that could be taken for a command or the end of a line. */
function bitmapOf(text: string, width: number): Bitmap {
  const bytesPerRow = Math.ceil(width / 8)
  const bits = Uint8Array.from({ length: bytesPerRow * 3 }, (_, index) => ~text.charCodeAt(index % text.length))
  return { width, height: 3, bytesPerRow, bits }
}

/** Reads a job as a printer does: commands by line, and as many bytes after `BITMAP` as it says. */
function readJob(job: Uint8Array) {
  const commands: string[] = []
  const bitmaps: Uint8Array[] = []
  let position = 0
  while (position < job.length) {
    const end = job.indexOf(10, position)
    const line = String.fromCharCode(...job.subarray(position, end))
    const [all = '', bytes = 0, height = 0] = /^BITMAP 0,0,(\d+),(\d+),0,/.exec(line) ?? []
    if (!all) {
      commands.push(line.trimEnd())
      position = end + 1
      continue
    }
    commands.push(all)
    const start = position + all.length
    position = start + Number(bytes) * Number(height)
    bitmaps.push(job.slice(start, position).map((byte) => ~byte))
    assert.deepEqual([...job.subarray(position, position + 2)], [13, 10])
    position += 2
  }
  return { commands, bitmaps }
}

test('a job – of several labels – is read back with its bitmaps and copies', () => {
  const bitmaps = [bitmapOf('\r\nCLS\r\nPRINT 9,9\r\n', 480), bitmapOf('\x00\xff"', 11)]
  const job = tsplJob(
    media,
    bitmaps.map((bitmap, index) => ({ bitmap, copies: index + 1 })),
  )
  const read = readJob(job)
  assert.deepEqual(read.commands, [
    'SIZE 60 mm,40.5 mm',
    'GAP 2 mm,0 mm',
    'REFERENCE 0,0',
    'CLS',
    'BITMAP 0,0,60,3,0,',
    'PRINT 1,1',
    'CLS',
    'BITMAP 0,0,2,3,0,',
    'PRINT 1,2',
  ])
  assert.deepEqual(
    read.bitmaps,
    bitmaps.map(({ bits }) => bits),
  )
})

test('a job – of a bitmap whose last byte is not full – leaves the dots beyond it light', () => {
  const bitmap: Bitmap = { width: 3, height: 1, bytesPerRow: 1, bits: Uint8Array.of(0b101_00000) }
  const job = tsplJob(media, [{ bitmap, copies: 1 }])
  assert.ok(String.fromCharCode(...job).includes(`BITMAP 0,0,1,1,0,${String.fromCharCode(0b010_11111)}\r\n`))
})
