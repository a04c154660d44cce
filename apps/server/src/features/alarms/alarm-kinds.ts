import { acknowledgedForH, type AlarmKind } from '@roadside/contract/alarms/kind.ts'
import { usualAlarmKinds } from '@roadside/contract/alarms/usual-kinds.ts'
import type { Solution } from '@roadside/contract/solution.ts'
import type { AlarmRecord } from './alarm-record.ts'
import type { KindOf } from './apply-finding.ts'

/** All kinds of alarms, by their id, with the solution that they are of (empty: the console). */
export type AlarmKinds = ReadonlyMap<string, KindOf>

/**
 * The kinds of all solutions and of the console itself. A solution that defines none has the usual
 * ones of its devices.
 */
export function alarmKindsOf(
  solutions: readonly Pick<Solution, 'id' | 'alarmKinds'>[],
  ofConsole: readonly AlarmKind[],
): AlarmKinds {
  const all = [
    ...ofConsole.map((kind): KindOf => ({ kind, solution: '' })),
    ...solutions.flatMap(({ id, alarmKinds = usualAlarmKinds([id], id) }) =>
      alarmKinds.map((kind): KindOf => ({ kind, solution: id })),
    ),
  ]
  return new Map(all.map((of) => [of.kind.id, of]))
}

/** The kinds that judge equipment of a kind of asset. */
export function kindsByAsset(kinds: AlarmKinds): ReadonlyMap<string, readonly KindOf[]> {
  const byAsset = new Map<string, KindOf[]>()
  for (const of of kinds.values())
    for (const asset of of.kind.ofAssets?.kinds ?? [])
      byAsset.set(asset, [...(byAsset.get(asset) ?? []), of])
  return byAsset
}

/** When an acknowledgement of an alarm that is given now expires; null: never. */
export function acknowledgedUntil(
  kinds: AlarmKinds,
  { kind: id, severity, state }: Pick<AlarmRecord, 'kind' | 'severity' | 'state'>,
  now: Date,
): Date | null {
  const kind = kinds.get(id)?.kind
  const hours = kind && state.isActive ? acknowledgedForH(kind, severity) : null
  return hours === null ? null : new Date(now.getTime() + hours * 3_600_000)
}
