import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { saveNoticeTarget } from '@roadside/contract/notices/notice-calls.ts'
import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import type { AddressInfo } from 'node:net'
import { logIn, sendingLamps } from './authority.ts'
import { atMost, pidOf, quantile, residentMb, type Bench, type Figure } from './bench.ts'
import { httpConnections } from './http-load.ts'
import { liveMemory } from './live-memory.ts'
import { load } from './measure-live.ts'
import { postCall } from './post-call.ts'
import { uplinkOf } from './uplinks.ts'

const perSecond = 1_000
/** A message at a time to each: as many as one server sends at once by one channel. */
const targets = 8
/** Messages that wait for each target. */
const waiting = 1_000
const probeEveryMs = 25

const content: NoticeContent = {
  kind: 'system',
  title: 'ข้อความของการวัด',
  text: '',
  alarms: [],
  more: 0,
  picture: null,
}

/**
 * A webhook that takes messages and never answers, while 1 000 uplinks a second arrive: how long one
 * uplink takes, and how much memory the server holds, beside the same time before and after. A young
 * server holds more for minutes whatever it does, since V8 collects late, so that what counts is its
 * memory after a full collection at the end of each time.
 */
export async function measureHangingChannel(bench: Bench): Promise<Figure[]> {
  const { console, database, adminPassword, hangingSeconds } = bench
  const silent = createServer((socket) => socket.on('error', () => undefined))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const { accessToken: token } = await logIn(console.address, adminPassword)
  const made: number[] = []
  for (let number = 0; number < targets; number += 1) {
    const body = {
      id: null,
      name: `ไม่ตอบ ${number}`,
      address: { channel: 'webhook', url: `http://127.0.0.1:${port}/${number}` },
      owner: { kind: 'authority' },
    }
    const url = `${console.address}/api/${saveNoticeTarget.path}`
    const reply = await postCall({ url, token, body, encoding: 'identity' })
    made.push((JSON.parse(reply.toString()) as { id: number }).id)
  }
  const running = await load(bench, perSecond)
  const [probe] = await httpConnections(targetOf(bench), 1)
  if (!probe) throw new Error('no connection')
  let counter = 6_000_000
  const phase = async (seconds: number) => {
    const took: number[] = []
    const startedAt = performance.now()
    while (performance.now() - startedAt < seconds * 1_000) {
      counter += 1
      const body = uplinkOf(2, { time: new Date().toISOString(), counter, current: 0.42 })
      const begun = performance.now()
      const status = await probe(body)
      if (status !== 200) throw new Error(`a probe was answered with ${status}`)
      took.push(performance.now() - begun)
      await delay(probeEveryMs)
    }
    const held = residentMb(pidOf(console))
    return { took, held, ...(await liveMemory(pidOf(console))) }
  }
  try {
    while (running.result() < 2.2 * sendingLamps) await delay(100)
    const before = await phase(hangingSeconds)
    await database.pool.query(
      `insert into notice (target_id, channel, target_name, content, created_at, due_at)
       select t.id, t.channel, t.name, $2::jsonb, now(), now() from notice_target t, generate_series(1, $3::int)
       where t.id = any($1::bigint[])`,
      [made, JSON.stringify(content), waiting],
    )
    const hanging = await phase(hangingSeconds)
    const { rows } = await database.pool.query<{ tried: number }>(
      `select count(*)::int as tried from notice where target_id = any($1::bigint[]) and attempts > 0`,
      [made],
    )
    if ((rows[0]?.tried ?? 0) === 0) throw new Error('the channel did not hang')
    await database.pool.query('delete from notice_target where id = any($1::bigint[])', [made])
    // what is under way ends by its timeout
    await delay(25_000)
    const after = await phase(hangingSeconds)
    const idle = [...before.took, ...after.took]
    const liveMb = (before.liveMb + after.liveMb) / 2
    const heldOf = ({ held, residentMb: rest }: typeof before) =>
      `${held.toFixed(0)} → ${rest.toFixed(0)}`
    return [
      {
        what: `one uplink, ${perSecond}/s arriving, while a channel hangs for ${hangingSeconds} s: 99th percentile; peer: the same time before and after`,
        ours: `${quantile(hanging.took, 0.99).toFixed(1)} ms (median ${quantile(hanging.took).toFixed(1)} ms)`,
        peer: `${quantile(idle, 0.99).toFixed(1)} ms (median ${quantile(idle).toFixed(1)} ms)`,
        ...atMost(1.2, quantile(hanging.took, 0.99) / quantile(idle, 0.99)),
      },
      {
        what: `memory of the server after a collection, at the end of ${hangingSeconds} s of hanging; peer: the mean of before and after`,
        ours: `${hanging.liveMb.toFixed(0)} MB (resident ${heldOf(hanging)} MB)`,
        peer: `${liveMb.toFixed(0)} MB (${before.liveMb.toFixed(0)} and ${after.liveMb.toFixed(0)}; resident ${heldOf(before)} and ${heldOf(after)} MB)`,
        ...atMost(1.1, hanging.liveMb / liveMb),
      },
    ]
  } finally {
    probe.close()
    await running.end()
    silent.close()
  }
}

function targetOf({ console, ingestKey }: Bench) {
  const { hostname, port } = new URL(console.address)
  const headers = { authorization: `Bearer ${ingestKey}` }
  return { host: hostname, port: Number(port), path: '/ingest/chirpstack?event=up', headers }
}
