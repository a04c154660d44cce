import { watchedKindNames } from '@roadside/contract/records/contract/radar.ts'
import type { RadarRow } from '@roadside/contract/records/contract/radar-call.ts'

/** What ends: the kind, and which of the project it is. */
export function watchedName({ kind, name }: Pick<RadarRow, 'kind' | 'name'>): string {
  if (kind === 'bank') return name
  return name === '' ? 'ทั้งโครงการ' : name
}

export const watchedKindName = ({ kind }: Pick<RadarRow, 'kind'>) => watchedKindNames[kind]
