import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket, type MessageEvent } from 'undici'
import { residentMb } from './bench.ts'

/** Where Node's inspector listens after SIGUSR1. */
const inspector = 'http://127.0.0.1:9229/json/list'

export interface LiveMemory {
  /** Objects and buffers that are still in use, in MB. */
  readonly liveMb: number
  /** What the process holds, in MB. */
  readonly residentMb: number
}

/** The memory of a Node process after a full collection, so that what V8 has not yet collected does not count. */
export async function liveMemory(pid: number): Promise<LiveMemory> {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await inspectorOf())
  await new Promise((done, fail) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', fail)
  })
  let id = 0
  const ask = (method: string, params: object = {}) =>
    new Promise<Record<string, unknown>>((done) => {
      const own = (id += 1)
      const listen = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: Record<string, unknown> }
        if (answer.id !== own) return
        socket.removeEventListener('message', listen)
        done(answer.result)
      }
      socket.addEventListener('message', listen)
      socket.send(JSON.stringify({ id: own, method, params }))
    })
  try {
    const { result } = await ask('Runtime.evaluate', { expression: 'process.pid' })
    if ((result as { value: number }).value !== pid) throw new Error('another process is inspected')
    await ask('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = await ask('Runtime.getHeapUsage')
    return {
      liveMb: (Number(usedSize) + Number(backingStorageSize)) / 1e6,
      residentMb: residentMb(pid),
    }
  } finally {
    socket.close()
  }
}

async function inspectorOf(): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    try {
      const list = (await (await fetch(inspector)).json()) as { webSocketDebuggerUrl: string }[]
      const [first] = list
      if (first) return first.webSocketDebuggerUrl
    } catch (error) {
      if (tries >= 50) throw error
    }
    await delay(100)
  }
}
