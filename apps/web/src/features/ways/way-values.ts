import { coordinateTexts } from '@roadside/contract/domain/coordinates.ts'
import type { WayDetail } from '@roadside/contract/records/way.ts'
import type { WayForm } from '@roadside/contract/records/way-form.ts'

/** Initial values of a way's form; null: a new one. */
export function wayValues(way: WayDetail | null): WayForm {
  const {
    code = '',
    name = '',
    province = '',
    district = '',
    sta_from = '',
    sta_to = '',
    note = '',
  } = way ?? {}
  const [start, end] = [endTexts(way?.line?.[0]), endTexts(way?.line?.at(-1))]
  const length_km =
    way?.length_km === null || way?.length_km === undefined ? '' : String(way.length_km)
  return {
    code,
    name,
    province,
    district,
    length_km,
    sta_from,
    sta_to,
    note,
    start_latitude: start.latitude,
    start_longitude: start.longitude,
    end_latitude: end.latitude,
    end_longitude: end.longitude,
  }
}

function endTexts(point: readonly [number, number] | undefined) {
  return point
    ? coordinateTexts({ latitude: point[0], longitude: point[1] })
    : { latitude: '', longitude: '' }
}
