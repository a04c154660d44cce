import { stat } from 'node:fs/promises'
import { Agent } from 'node:https'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { drawNumbered, storedTargets } from '@roadside/e2e/lib/events.ts'
import { keyOf } from '@roadside/server-kit/media/blob-store.ts'
import type { Installation } from './installation.ts'
import { post } from './post.ts'

export interface PictureEvents {
  stop(): Promise<void>
  /** Of the acknowledged events, what is missing, is there twice, or has no picture in the store. */
  check(database: string): Promise<{ lost: string[]; twice: string[]; withoutPicture: string[] }>
  readonly count: () => number
}

const everyMs = 250
const answerMs = 10_000
/** Different pictures; a store keeps the same one once. */
const pictures = 50
const start = Date.now() - 20 * 24 * 3_600_000

/** A camera that reports an event with a picture four times a second, and repeats each until it is acknowledged. */
export async function sendPictureEvents(installation: Installation): Promise<PictureEvents> {
  const { addresses, ingestKey, camera, pictureFolder } = installation
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const images = await Promise.all(Array.from({ length: pictures }, (_, n) => drawNumbered(n + 1)))
  const acknowledged: string[] = []
  let isOver = false

  const report = async (address: string, target: string, image: Buffer): Promise<boolean> => {
    const time = new Date(start + Number(target) * 1_000).toISOString()
    const event = JSON.stringify({ camera, type: 'car_stop', time, target })
    const part = (name: string, type: string) =>
      `--edge\r\ncontent-disposition: form-data; name="${name}"${name === 'image' ? '; filename="picture.jpg"' : ''}\r\ncontent-type: ${type}\r\n\r\n`
    const body = Buffer.concat([
      Buffer.from(`${part('event', 'application/json')}${event}\r\n${part('image', 'image/jpeg')}`),
      image,
      // the number makes each picture another one
      Buffer.from(`${target}\r\n--edge--\r\n`),
    ])
    const headers = {
      authorization: `Bearer ${ingestKey}`,
      'content-type': 'multipart/form-data; boundary=edge',
      'content-length': body.byteLength,
    }
    const options = { agent, headers, body, timeout: answerMs }
    return (await post(`${address}/ingest/event`, options)) === 200
  }

  const sending = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const address = addresses[turn % 2] ?? addresses[0]
      const number = acknowledged.length + 1
      const image = images[number % pictures] ?? Buffer.alloc(0)
      if (await report(address, String(number), image)) acknowledged.push(String(number))
      await delay(everyMs)
    }
  })()

  return {
    count: () => acknowledged.length,
    stop: async () => {
      isOver = true
      await sending
      agent.destroy()
    },
    check: async (database) => {
      const stored = new Map((await storedTargets(database)).map((row) => [row.target, row]))
      const withoutPicture: string[] = []
      for (const target of acknowledged) {
        const hash = stored.get(target)?.hash ?? ''
        const file = join(pictureFolder, 'pictures', `${keyOf(hash, 'full')}._S3rver_object`)
        if (!(await stat(file).catch(() => null))) withoutPicture.push(target)
      }
      return {
        lost: acknowledged.filter((target) => !stored.has(target)),
        twice: [...stored.values()].filter(({ count }) => count > 1).map(({ target }) => target),
        withoutPicture,
      }
    },
  }
}
