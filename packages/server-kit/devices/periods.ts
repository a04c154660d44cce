import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { endPeriods, findOpenPeriods, insertPeriods } from './accept-repository.ts'
import type { NewPeriod, OpenPeriod } from './known-devices.ts'

interface Running extends Omit<OpenPeriod, 'id'> {
  /** Null: it begins in this batch. */
  readonly id: number | null
  endedAt: Date | null
}

const isVerdict = ({ kind }: Running) => kind === 'health' || kind === 'condition'

/**
 * Records the states of devices from a time on, in the given order; an unchanged state continues
 * its period. A clock that jumped back never ends a period before its beginning.
 */
export async function turnPeriods(
  client: pg.ClientBase,
  turns: readonly NewPeriod[],
): Promise<void> {
  if (turns.length === 0) return
  const keyOf = ({ deviceId, kind }: { deviceId: number; kind: string }) => `${deviceId} ${kind}`
  const found = await findOpenPeriods(client, [...new Set(turns.map(({ deviceId }) => deviceId))])
  const running = new Map(
    found.map((period): [string, Running] => [keyOf(period), { ...period, endedAt: null }]),
  )
  const all: Running[] = [...running.values()]
  const end = (period: Running, at: Date) => {
    period.endedAt = at < period.startedAt ? period.startedAt : at
    running.delete(keyOf(period))
  }
  for (const { deviceId, kind, value, detail = null, at } of turns) {
    if (kind === '*') {
      for (const period of running.values())
        if (period.deviceId === deviceId && !isVerdict(period)) end(period, at)
      continue
    }
    const before = running.get(keyOf({ deviceId, kind }))
    if (before && before.value === value && isDeepStrictEqual(before.detail, detail)) continue
    if (before) end(before, at)
    if (value === null) continue
    const next: Running = {
      id: null,
      deviceId,
      kind,
      value,
      detail,
      startedAt: before?.endedAt ?? at,
      endedAt: null,
    }
    running.set(keyOf(next), next)
    all.push(next)
  }
  await endPeriods(
    client,
    all.flatMap(({ id, endedAt }) => (id !== null && endedAt ? [{ id, at: endedAt }] : [])),
  )
  await insertPeriods(
    client,
    all.filter(({ id }) => id === null),
  )
}
