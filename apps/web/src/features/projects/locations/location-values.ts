import type { LocationForm, LocationRow } from '@roadside/contract/records/location.ts'

const degrees = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

/** Initial values of a location's form; null: a new one. */
export function locationValues(row: LocationRow | null): LocationForm {
  return {
    location_name: row?.location_name ?? '',
    road_code: row?.road_code ?? '',
    road_name: row?.road_name ?? '',
    sta: row?.sta ?? '',
    latitude: degrees(row?.latitude),
    longitude: degrees(row?.longitude),
  }
}
