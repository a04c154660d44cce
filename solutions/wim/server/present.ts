import type { Media } from '@roadside/server-kit/media/media.ts'
import type { VehiclePicture, WimVehicle } from '../rows.ts'
import type { VehicleRecord } from './list-repository.ts'

export function presentVehicle(vehicle: VehicleRecord, media: Media): WimVehicle {
  const {
    id,
    device_id,
    device_name,
    at,
    lane,
    axles,
    gross_kg,
    limit_kg,
    over_kg,
    over_pct,
    speed_kmh,
  } = vehicle
  const { plate, province } = vehicle
  return {
    id,
    device_id,
    device_name,
    at,
    lane,
    axles,
    gross_kg,
    limit_kg,
    over_kg,
    over_pct,
    speed_kmh,
    plate,
    province,
    class: vehicle.class,
    picture: presentPicture(vehicle, media),
  }
}

/** A picture whose file is gone counts as none. */
function presentPicture(vehicle: VehicleRecord, media: Media): VehiclePicture | null {
  const { picture, picture_state, width, height } = vehicle
  if (picture === null || picture_state === null || picture_state === 'lost') return null
  if (picture_state !== 'ok') return { state: 'broken', thumb: '', view: '', width: 0, height: 0 }
  return {
    state: 'ok',
    thumb: media.link(picture, 200),
    view: media.link(picture, 800),
    width: width ?? 0,
    height: height ?? 0,
  }
}
