import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const patience = 5_000
const parentWatch = 300
/** @type {NodeJS.Signals[]} */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const hasGroups = process.platform !== 'win32'

/** Somebody stopped us, and the program we ran has ended. */
export class Stopped extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`Stopped by ${signal}`)
    this.exitCode = 128 + constants.signals[signal]
  }
}

/**
 * Runs a program to its end. It leads a process group of its own, so that a signal to us ends everything it started.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ cwd: string, output: 'shown' | 'kept', env?: NodeJS.ProcessEnv, shell?: boolean }} options
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function run(file, args, { cwd, output, env = process.env, shell = false }) {
  const stdio = output === 'shown' ? 'inherit' : 'pipe'
  const child = spawn(file, args, {
    cwd,
    env,
    shell,
    detached: hasGroups,
    windowsHide: true,
    stdio: ['ignore', stdio, stdio],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text))
  const stopping = stopWithUs(child)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      const signal = stopping.end()
      if (signal) reject(new Stopped(signal))
      else resolve({ code, output: said.trim() })
    })
  }).finally(() => stopping.end())
}

/**
 * Hands the signals that would stop us to the child, and ends it the hard way when it does not listen.
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWithUs(child) {
  /** @type {NodeJS.Signals | undefined} */
  let received
  /** @type {NodeJS.Timeout | undefined} */
  let lastResort
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    received ??= signal
    signalChild(child, signal)
    lastResort ??= setTimeout(() => signalChild(child, 'SIGKILL'), patience)
  }
  for (const signal of stopSignals) process.on(signal, pass)
  // npm hands its signals to the shell of the script line, which may end without handing them to us.
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && pass('SIGTERM'), parentWatch)
  return {
    end() {
      clearTimeout(lastResort)
      clearInterval(watch)
      for (const signal of stopSignals) process.off(signal, pass)
      return received
    },
  }
}

/**
 * Sends a signal to a child that leads a process group, and to everything it started.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
export function signalChild(child, signal) {
  if (!child.pid) return
  try {
    if (hasGroups) process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch {
    // It has ended already.
  }
}
