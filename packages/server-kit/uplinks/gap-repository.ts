import type pg from 'pg'
import { inTransaction } from '../database.ts'
import { defineBatch } from '../batch.ts'
import { findGaps, type Frame, type Gap } from './find-gaps.ts'
import { lockKeys } from '../locks.ts'

/** Frames of a device that arrived and do not simply follow the one before. */
export interface TouchedDevice {
  /** `source_id` of its asset. */
  readonly id: number
  /** The first and the last of these frames. */
  readonly first: Date
  readonly last: Date
}

export const touchedDevices = defineBatch<TouchedDevice>('t', {
  id: ['bigint', (device) => device.id],
  first: ['timestamptz', (device) => device.first],
  last: ['timestamptz', (device) => device.last],
})

/** A device with the frames around those that touched it. */
export interface DeviceFrames {
  readonly id: number
  readonly wid: number
  /** Ordered by their time. */
  readonly frames: readonly Frame[]
  /** Later ones only fill gaps. Epoch milliseconds. */
  readonly until: number
}

/** A frame of a device that was touched, as it is queried. */
export interface FrameRow extends Frame {
  readonly id: number
  readonly wid: number
  readonly until: number
}

/** The devices of frames that are queried in the order of their time. */
export function groupFrames(rows: readonly FrameRow[]): readonly DeviceFrames[] {
  const devices = new Map<number, { id: number; wid: number; until: number; frames: Frame[] }>()
  for (const { id, wid, until, ...frame } of rows) {
    const device = devices.get(id) ?? { id, wid, until, frames: [] }
    devices.set(id, device)
    device.frames.push(frame)
  }
  return [...devices.values()]
}

/** A message without a time of its own may come after one that was sent later. Minutes. */
export const lateMin = 60

/**
 * Finds the gaps around newly arrived frames and writes them in place of the known ones there. It
 * uses only stored frames, so it may be repeated any number of times. For each device `readFrames`
 * reads the last frame that is {@link lateMin} older than `first`, and all later ones. The last one
 * is {@link lateMin} after the first frame behind `last`.
 */
export async function settleGaps(
  pool: pg.Pool,
  kind: string,
  touched: readonly TouchedDevice[],
  readFrames: (
    client: pg.PoolClient,
    touched: readonly TouchedDevice[],
  ) => Promise<readonly DeviceFrames[]>,
): Promise<void> {
  if (touched.length === 0) return
  await inTransaction(pool, (client) => settleGapsWithin(client, kind, touched, readFrames))
}

/** {@link settleGaps} within a transaction that the caller ends. */
export async function settleGapsWithin(
  client: pg.PoolClient,
  kind: string,
  touched: readonly TouchedDevice[],
  readFrames: (
    client: pg.PoolClient,
    touched: readonly TouchedDevice[],
  ) => Promise<readonly DeviceFrames[]>,
): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [lockKeys.uplinkGaps])
  await replaceGaps(client, kind, await readFrames(client, touched))
}

async function replaceGaps(
  client: pg.PoolClient,
  kind: string,
  devices: readonly DeviceFrames[],
): Promise<void> {
  const known = devices.filter(({ frames }) => frames.length > 0)
  await deleteGaps(client, kind, known)
  await insertGaps(
    client,
    kind,
    known.flatMap(({ id, wid, frames, until }) =>
      findGaps(frames)
        .gaps.filter(({ endedAt }) => endedAt <= until)
        .map((gap) => ({ id, wid, ...gap })),
    ),
  )
}

/** The times of which the frames of a device are known. */
const spans = defineBatch<DeviceFrames>('d', {
  id: ['bigint', (device) => device.id],
  first: ['timestamptz', ({ frames }) => new Date(frames[0]?.at ?? 0)],
  until: ['timestamptz', ({ until }) => new Date(until)],
})

async function deleteGaps(
  client: pg.PoolClient,
  kind: string,
  known: readonly DeviceFrames[],
): Promise<void> {
  await client.query({
    name: 'delete-uplink-gaps',
    text: `delete from uplink_gap g
      using ${spans.table} where g.kind = ${spans.after()} and g.source_id = d.id and g.ended_at > d.first and g.ended_at <= d.until`,
    values: [...spans.values(known), kind],
  })
}

interface PlacedGap extends Gap {
  readonly id: number
  readonly wid: number
}

const placedGaps = defineBatch<PlacedGap>('g', {
  source_id: ['bigint', (gap) => gap.id],
  wid: ['bigint', (gap) => gap.wid],
  started_at: ['timestamptz', (gap) => new Date(gap.startedAt)],
  ended_at: ['timestamptz', (gap) => new Date(gap.endedAt)],
  counter: ['bigint', (gap) => gap.counter],
  missing: ['int', (gap) => gap.missing],
  gateway: ['text', (gap) => gap.gateway],
})

export async function insertGaps(
  client: pg.PoolClient,
  kind: string,
  gaps: readonly PlacedGap[],
): Promise<void> {
  if (gaps.length === 0) return
  await client.query({
    name: 'insert-uplink-gaps',
    text: `insert into uplink_gap (kind, source_id, wid, started_at, ended_at, counter, missing, gateway)
      select ${placedGaps.after()}, source_id, wid, started_at, ended_at, counter, missing, gateway from ${placedGaps.table}
      on conflict do nothing`,
    values: [...placedGaps.values(gaps), kind],
  })
}
