import { monitoringAvailability, type MonitoredSite } from '@roadside/contract/monitoring-calls.ts'
import type { PreferenceValue } from '@roadside/contract/preference-calls.ts'
import { usePreference } from '@roadside/ui/session/use-preference.ts'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { typeName } from '../type-words.tsx'

/** One picture of the wall. */
export interface WallScene {
  /** `map`, `troubles`, `alarms`, `departments`, `availability`, and `map.{TypeName}` of one type alone. */
  readonly id: string
  readonly title: string
}

const mapOfType = 'map.'
/** The type that a map is of; null: it is of all. */
export function typeOfScene({ id }: WallScene): string | null {
  return id.startsWith(mapOfType) ? id.slice(mapOfType.length) : null
}

/** Seconds that a picture may stand. */
export const sceneSeconds = [10, 15, 20, 30, 45, 60, 120, 300] as const
/** What the wall does where nobody chose. */
const usual: PreferenceValue<'wall'> = {
  scenes: ['map', 'troubles', 'availability'],
  seconds: 20,
  hasFeed: true,
  skin: 'dark',
}

/** What the wall can turn through for this account, what it does, and how to change it. */
export function useWallScenes(sites: readonly MonitoredSite[]) {
  const hasAvailability = useAccess(monitoringAvailability.access)
  const { value, isKnown, change } = usePreference('wall')
  const chosen = value ?? usual
  const types = [...new Set(sites.map((site) => site.type_name))]
  const offered: readonly WallScene[] = [
    { id: 'map', title: 'แผนที่ทั่วประเทศ' },
    { id: 'troubles', title: 'สิ่งที่ผิดปกติขณะนี้' },
    { id: 'alarms', title: 'การแจ้งเตือนเร่งด่วน' },
    { id: 'departments', title: 'สรุปตามหน่วยงาน' },
    // who may not ask for the availability is not offered its picture
    ...(hasAvailability ? [{ id: 'availability', title: 'ความพร้อมใช้งาน 30 วัน' }] : []),
    ...types
      .map((type) => ({ id: mapOfType + type, title: `แผนที่ ${typeName(type)}` }))
      .toSorted((one, other) => one.title.localeCompare(other.title, 'th')),
  ]
  const shown = offered.filter(({ id }) => chosen.scenes.includes(id))
  return {
    offered,
    // a type without sites any more leaves at least the map
    scenes: shown.length > 0 ? shown : offered.slice(0, 1),
    chosen,
    /** It is known what the account chose. */
    isKnown,
    /** Changes a part of it: another computer may change another. */
    save: (part: Partial<PreferenceValue<'wall'>>) =>
      change((stored) => ({ ...(stored ?? usual), ...part })),
  }
}
