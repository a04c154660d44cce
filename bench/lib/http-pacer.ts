// Child process: sends uplinks at a fixed rate, one per request, over 128 keep-alive connections,
// until it is stopped. Prints each second how many were answered with 200. Arguments: host, port,
// ingest key, uplinks a second.
import { httpConnections } from './http-load.ts'
import { sendingLamps } from './authority.ts'
import { uplinkOf } from './uplinks.ts'

const [host = '', port = '0', key = '', rate = '0'] = process.argv.slice(2)
const target = { host, port: Number(port), path: '/ingest/chirpstack?event=up' }
const connections = await httpConnections(
  { ...target, headers: { authorization: `Bearer ${key}` } },
  128,
)
const tickMs = 5
let result = 0
let due = 0
let sent = 0
const idle = [...connections]
const startedAt = performance.now()

setInterval(() => {
  due = ((performance.now() - startedAt) / 1000) * Number(rate)
  while (sent < due) {
    const send = idle.pop()
    if (!send) return
    const index = sent++
    const time = new Date().toISOString()
    const counter = 1_000_000 + Math.floor(index / sendingLamps)
    // the first lamps are left to who watches them
    const lamp = 10 + (index % (sendingLamps - 10))
    void send(uplinkOf(lamp, { time, counter, current: 0.42 })).then((status) => {
      if (status === 200) result += 1
      idle.push(send)
    })
  }
}, tickMs)
setInterval(() => {
  process.stdout.write(`taken ${result}\n`)
}, 1_000)
