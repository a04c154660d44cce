import type pg from 'pg'
import { inTransaction } from '../database.ts'
import { numberArray, textArray } from '../sql-arrays.ts'
import { findGaps, type Frame, type Gap } from './find-gaps.ts'

/** Any number: one server at a time settles gaps, so that the last one has seen every frame. */
const lockKey = 1_380_930_631

/** Frames of a device that arrived and do not simply follow the one before. */
export interface TouchedDevice {
  /** `source_id` of its asset. */
  readonly id: number
  /** The first and the last of these frames. */
  readonly first: Date
  readonly last: Date
}

/** A device with the frames around those that touched it. */
export interface DeviceFrames {
  readonly id: number
  readonly wid: number
  /** In the order of their time. */
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

/** A message without a time of its own may stand behind one that was sent after it. Minutes. */
export const lateMin = 60

/**
 * Finds the gaps around the frames that arrived anew and writes them in place of those that were known there; from the
 * frames that are stored, so that it may be done any number of times. `readFrames` reads of each device the last frame
 * that is {@link lateMin} older than `first`, and all from then on to so long after the first frame behind `last`.
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
  await client.query('select pg_advisory_xact_lock($1)', [lockKey])
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

async function deleteGaps(
  client: pg.PoolClient,
  kind: string,
  known: readonly DeviceFrames[],
): Promise<void> {
  await client.query({
    name: 'delete-uplink-gaps',
    text: `delete from uplink_gap g
      using unnest($2::bigint[], $3::float8[], $4::float8[]) as d(id, first_at, last_at)
      where g.kind = $1 and g.source_id = d.id
        and g.ended_at > to_timestamp(d.first_at / 1000.0) and g.ended_at <= to_timestamp(d.last_at / 1000.0)`,
    values: [
      kind,
      numberArray(known.map(({ id }) => id)),
      numberArray(known.map(({ frames }) => frames[0]?.at ?? 0)),
      numberArray(known.map(({ until }) => until)),
    ],
  })
}

interface PlacedGap extends Gap {
  readonly id: number
  readonly wid: number
}

export async function insertGaps(
  client: pg.PoolClient,
  kind: string,
  gaps: readonly PlacedGap[],
): Promise<void> {
  if (gaps.length === 0) return
  await client.query({
    name: 'insert-uplink-gaps',
    text: `insert into uplink_gap (kind, source_id, wid, started_at, ended_at, counter, missing, gateway)
      select $1, id, wid, to_timestamp(started_at / 1000.0), to_timestamp(ended_at / 1000.0), counter, missing, gateway
      from unnest($2::bigint[], $3::bigint[], $4::float8[], $5::float8[], $6::bigint[], $7::int[], $8::text[])
        as g(id, wid, started_at, ended_at, counter, missing, gateway)
      on conflict do nothing`,
    values: [
      kind,
      numberArray(gaps.map(({ id }) => id)),
      numberArray(gaps.map(({ wid }) => wid)),
      numberArray(gaps.map(({ startedAt }) => startedAt)),
      numberArray(gaps.map(({ endedAt }) => endedAt)),
      numberArray(gaps.map(({ counter }) => counter)),
      numberArray(gaps.map(({ missing }) => missing)),
      textArray(gaps.map(({ gateway }) => gateway)),
    ],
  })
}
