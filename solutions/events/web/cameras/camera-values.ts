import type { Body } from '@roadside/contract/call.ts'
import { latitudeError, longitudeError } from '@roadside/contract/domain/coordinates.ts'
import type { saveEventCamera } from '../../calls.ts'
import type { EventCamera } from '../../rows.ts'
import type { Maker } from '../../words.ts'

/** The form's fields, as they are typed. */
export interface CameraValues {
  wid: string
  CAMID: string
  Camera_Desc: string
  sta: string
  latitude: string
  longitude: string
  maker: Maker
  timeout_min: string
  address: string
  username: string
  password: string
}

/**
 * Cameras send a heartbeat every minute or so; the default allows for a heartbeat of 5 minutes.
 * Minutes.
 */
const usualTimeout = 5

/** What the form begins with: a camera that is changed, or one that reports as `CAMID`. */
export function initialValues(
  wid: number | null,
  camera: EventCamera | null,
  CAMID = '',
): CameraValues {
  const text = (value: number | null | undefined) => (value == null ? '' : String(value))
  return {
    wid: text(wid),
    CAMID: camera?.CAMID ?? CAMID,
    Camera_Desc: camera?.Camera_Desc ?? '',
    sta: camera?.sta ?? '',
    latitude: text(camera?.latitude),
    longitude: text(camera?.longitude),
    maker: camera?.maker ?? 'hikvision',
    timeout_min: String(camera?.timeout_min ?? usualTimeout),
    address: camera?.address ?? '',
    username: camera?.username ?? '',
    password: '',
  }
}

type Check = (text: string, values: CameraValues) => string | null

const isBlank = (text: string) => text.trim() === ''

export const cameraChecks: Partial<Record<keyof CameraValues, Check>> = {
  wid: (text) => (text === '' ? 'กรุณาเลือกพื้นที่ติดตั้ง' : null),
  CAMID: (text) =>
    /^[\w.-]{1,64}$/.test(text) ? null : 'กรุณากรอกรหัสกล้องด้วยอักษรอังกฤษ ตัวเลข จุด ขีด หรือขีดล่าง',
  Camera_Desc: (text) => (isBlank(text) ? 'กรุณากรอกจุดติดตั้ง' : null),
  latitude: (text, { longitude }) =>
    isBlank(text) && isBlank(longitude) ? null : latitudeError(text.trim()),
  longitude: (text, { latitude }) =>
    isBlank(text) && isBlank(latitude) ? null : longitudeError(text.trim()),
  timeout_min: (text) =>
    /^\d{1,4}$/.test(text) && Number(text) <= 1440 ? null : 'กรุณากรอกจำนวนนาทีตั้งแต่ 0 ถึง 1440',
}

/** The form as it is sent; how the console attaches to the camera only from who may see it. */
export function toBody(
  values: CameraValues,
  id: number | null,
  isRoot: boolean,
): Body<typeof saveEventCamera> {
  const degrees = (text: string) => (isBlank(text) ? null : Number(text))
  const {
    CAMID,
    Camera_Desc,
    sta,
    latitude,
    longitude,
    maker,
    timeout_min,
    address,
    username,
    password,
  } = values
  return {
    ...(id !== null && { id }),
    wid: Number(values.wid),
    CAMID,
    Camera_Desc: Camera_Desc.trim(),
    sta: sta.trim(),
    latitude: degrees(latitude),
    longitude: degrees(longitude),
    maker,
    timeout_min: Number(timeout_min),
    ...(isRoot && {
      address: address.trim(),
      username: username.trim(),
      ...(password !== '' && { password }),
    }),
  }
}
