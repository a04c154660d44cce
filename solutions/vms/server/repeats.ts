import { isDeepStrictEqual } from 'node:util'
import type { PlacedReport, StoredRows } from '@roadside/server-kit/devices/monitor.ts'
import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import type pg from 'pg'
import type { KeptSignState } from '../state.ts'
import { findKnownSigns } from './repository.ts'

/** Reports that bring words and no values, and say again, of a time that is known already, what their sign is known to show. */
export async function findRepeats(
  client: pg.ClientBase,
  placed: readonly PlacedReport<KeptSignState>[],
): Promise<StoredRows<KeptSignState>> {
  const outcomes = new Map<DeviceReport<KeptSignState>, 'duplicate'>()
  if (placed.every(({ report }) => hasValues(report))) return { outcomes }
  const signs = await findKnownSigns(
    client,
    placed.map(({ deviceId }) => deviceId),
  )
  for (const { report, deviceId } of placed) {
    const { newestAt, state: known } = signs.get(deviceId) ?? { newestAt: null, state: {} }
    const said = Object.entries(report.state ?? {})
    const isKnown = said.every(([key, value]) => isDeepStrictEqual(value, known[key as keyof KeptSignState]))
    if (newestAt !== null && report.at <= newestAt && isKnown && !hasValues(report)) outcomes.set(report, 'duplicate')
    // the next of the batch comes after this one
    else if (newestAt === null || report.at >= newestAt)
      signs.set(deviceId, { newestAt: report.at, state: { ...known, ...report.state } })
  }
  return { outcomes }
}

const hasValues = ({ values }: DeviceReport<KeptSignState>) => Object.keys(values).length > 0
