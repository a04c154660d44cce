import type pg from 'pg'
import { defineBatch } from '../batch.ts'
import {
  groupFrames,
  lateMin,
  settleGapsWithin,
  touchedDevices,
  type DeviceFrames,
  type FrameRow,
  type TouchedDevice,
} from './gap-repository.ts'

/** A LoRaWAN uplink of a measuring device. */
export interface UplinkFrame {
  readonly at: Date
  /** FCntUp. */
  readonly counter: number
  /** Address of the session; null where the message does not name it. */
  readonly devAddr: number | null
  /** The gateway with the best reception, EUI in small letters; null where none is named. */
  readonly gateway: string | null
}

type StoredFrame = UplinkFrame & { readonly deviceId: number }

const storedFrames = defineBatch<StoredFrame>('f', {
  device_id: ['bigint', (frame) => frame.deviceId],
  at: ['timestamptz', (frame) => frame.at],
  counter: ['bigint', (frame) => frame.counter],
  dev_addr: ['bigint', (frame) => frame.devAddr],
  gateway: ['text', (frame) => frame.gateway],
})

/** Stores uplinks of devices, which are locked, and finds the missing ones between them. */
export async function storeFrames(
  client: pg.PoolClient,
  frames: readonly StoredFrame[],
): Promise<void> {
  if (frames.length === 0) return
  const { rows } = await client.query<{ id: number; at: Date }>({
    name: 'insert-device-frames',
    text: `insert into device_frame (device_id, at, counter, dev_addr, gateway)
      select device_id, at, counter, dev_addr, gateway from ${storedFrames.table}
      on conflict do nothing returning device_id as id, at`,
    values: storedFrames.values(frames),
  })
  const touched = new Map<number, TouchedDevice>()
  for (const { id, at } of rows) {
    const { first = at, last = at } = touched.get(id) ?? {}
    touched.set(id, { id, first: at < first ? at : first, last: at > last ? at : last })
  }
  if (touched.size > 0)
    await settleGapsWithin(client, 'device', [...touched.values()], readDeviceFrames)
}

/** The frames around those that touched a device. */
async function readDeviceFrames(
  client: pg.PoolClient,
  touched: readonly TouchedDevice[],
): Promise<readonly DeviceFrames[]> {
  const { rows } = await client.query<FrameRow>({
    name: 'device-frames',
    text: `with touched as (
        select v.id, v.wid, t.first - interval '${lateMin} minutes' as first, t.last
        from ${touchedDevices.table} join device v using (id))
      select t.id, t.wid, f.counter, f.dev_addr as "devAddr", f.gateway,
        (extract(epoch from f.at) * 1000)::float8 as at, (extract(epoch from b.until) * 1000)::float8 as until
      from touched t
        cross join lateral (select
          coalesce((select max(at) from device_frame where device_id = t.id and at < t.first), t.first) as since,
          coalesce((select min(at) from device_frame where device_id = t.id and at > t.last), t.last) as until) b
        join device_frame f on f.device_id = t.id and f.at >= b.since and f.at <= b.until + interval '${lateMin} minutes'
      order by t.id, f.at, f.counter`,
    values: touchedDevices.values(touched),
  })
  return groupFrames(rows)
}
