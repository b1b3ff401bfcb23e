import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import type { Checkpoint } from './checkpoints.ts'
import { smtpMail, type MailSettings } from '#outside/mail.ts'
import { callProvider, refused } from '#outside/provider-call.ts'
import { signedHeaders } from '#outside/signature.ts'

/** Who keeps copies of the checkpoints where nobody who owns the machine can change them. */
export type CheckpointReceiver =
  | { kind: 'mail'; to: string }
  | { kind: 'syslog'; protocol: 'tcp' | 'udp'; host: string; port: number }
  | { kind: 'http'; url: string; secret: string }

/** Hands checkpoints over, or throws. */
export type SendCheckpoints = (checkpoints: readonly Checkpoint[]) => Promise<void>

const patience = 10_000

export function openCheckpointReceiver(
  receiver: CheckpointReceiver,
  { mail }: { mail: MailSettings | undefined },
): SendCheckpoints {
  switch (receiver.kind) {
    case 'mail':
      return sendByMail(receiver, mail)
    case 'syslog':
      return receiver.protocol === 'tcp' ? sendOverTcp(receiver) : sendOverUdp(receiver)
    case 'http':
      return sendOverHttp(receiver)
  }
}

const sendByMail =
  ({ to }: { to: string }, mail: MailSettings | undefined): SendCheckpoints =>
  async (checkpoints) => {
    if (!mail) throw new Error('Checkpoints cannot be mailed without MAIL_URL')
    const sender = smtpMail(mail)
    try {
      const subject = `Atrium: ${checkpoints.length} log checkpoints until ${checkpoints.at(-1)?.at}`
      await sender.send({ to, subject, text: checkpoints.map(lineOf).join('\n') })
    } finally {
      await sender.close()
    }
  }

const sendOverHttp =
  ({ url, secret }: { url: string; secret: string }): SendCheckpoints =>
  async (checkpoints) => {
    const body = JSON.stringify({ checkpoints: checkpoints.map(fieldsOf) })
    const { status } = await callProvider('The receiver', url, { headers: signedHeaders(body, secret), body })
    if (status < 200 || status >= 300) throw refused('The receiver', undefined, status, () => false)
  }

interface Host {
  host: string
  port: number
}

/** Frames are counted as RFC 6587 says: a message may hold anything. */
const sendOverTcp =
  ({ host, port }: Host): SendCheckpoints =>
  async (checkpoints) => {
    const socket = connect({ host, port, timeout: patience })
    socket.once('timeout', () => socket.destroy(new Error('The syslog receiver did not answer in time')))
    const closed = once(socket, 'close')
    const frames = checkpoints.map(messageOf).map((message) => `${Buffer.byteLength(message)} ${message}`)
    socket.resume().end(frames.join(''))
    await closed
  }

/** A message in each datagram. Whether one arrived is not known. */
const sendOverUdp =
  ({ host, port }: Host): SendCheckpoints =>
  async (checkpoints) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    try {
      for (const checkpoint of checkpoints)
        await new Promise<void>((resolve, reject) => {
          socket.send(messageOf(checkpoint), port, host, (problem) => (problem ? reject(problem) : resolve()))
        })
    } finally {
      socket.close()
    }
  }

/** Log audit (13), notice (5). */
const priority = 13 * 8 + 5

/** A message as RFC 5424 spells it. */
const messageOf = (checkpoint: Checkpoint): string =>
  `<${priority}>1 ${new Date(checkpoint.at).toISOString()} ${hostname()} atrium ${process.pid} checkpoint - ${lineOf(checkpoint)}`

/** As it stands in the files of `CHECKPOINT_DIR`. */
const lineOf = (checkpoint: Checkpoint): string => JSON.stringify(fieldsOf(checkpoint))

const fieldsOf = ({ organisation_id, number, hash, at, cause, key_id, signature }: Checkpoint): Checkpoint => ({
  organisation_id,
  number,
  hash,
  at: new Date(at).toISOString(),
  cause,
  key_id,
  signature: signature.replaceAll('\n', ''),
})
