import { measuredWords } from '@roadside/contract/alarms/measured-words.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import { limitsOf } from '@roadside/contract/devices/rules.ts'
import { levelNames } from '@roadside/contract/domain/levels.ts'
import type { ReadMeasured } from '../alarm-measured.ts'
import { findBeyond } from './measured-repository.ts'

/** Tells of devices which values brought them into their condition, with the limits of that time. */
export function readMeasured(kind: DeviceKind): ReadMeasured {
  return async (db, turns) => {
    const asked = turns.flatMap(({ assetId, condition, conditionAt }, index) => {
      const rank = levelNames.findIndex((level) => level === condition) + 1
      return rank > 0 && conditionAt ? [{ index, assetId, rank, since: conditionAt }] : []
    })
    if (asked.length === 0) return turns.map(() => '')
    const rows = await findBeyond(db, kind.solution, {
      assetIds: asked.map(({ assetId }) => assetId),
      ranks: asked.map(({ rank }) => rank),
      since: asked.map(({ since }) => since),
    })
    const texts = new Map(
      asked.map(({ index, rank }, place) => {
        const beyond = rows
          .filter(({ position }) => position === place + 1)
          .map(({ key, rules, ...one }) => ({ ...one, rank, limits: limitsOf(kind, rules, key) }))
        return [index, measuredWords(beyond)] as const
      }),
    )
    return turns.map((_, index) => texts.get(index) ?? '')
  }
}
