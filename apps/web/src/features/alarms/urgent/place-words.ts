import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'

/** Where an alarm is, road first: that is what staff say on the phone. */
export function placeWords({ road_code, road_name, site, sta, department }: AlarmRow): string {
  const road = road_code || road_name || site
  return [[road, sta && `กม. ${sta}`].filter(Boolean).join(' '), department]
    .filter(Boolean)
    .join(' · ')
}
