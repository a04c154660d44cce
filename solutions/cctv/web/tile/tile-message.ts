import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { CctvCamera } from '../../rows.ts'
import type { PlayFault } from '../player/play-fault.ts'
import type { PlayState } from '../player/stream-player.ts'

const sentences: Record<PlayFault, string> = {
  not_found: 'ไม่พบสัญญาณภาพตามที่อยู่ที่กำหนด (404)',
  refused_access: 'เครื่องแม่ข่ายภาพไม่อนุญาตให้เข้าถึง',
  server: 'เครื่องแม่ข่ายภาพขัดข้อง',
  blocked: 'ไม่สามารถเชื่อมต่อเครื่องแม่ข่ายภาพได้',
  timeout: 'เครื่องแม่ข่ายภาพไม่ตอบภายในเวลาที่กำหนด',
  too_large: 'เครื่องแม่ข่ายภาพส่งข้อมูลไม่สิ้นสุด จึงหยุดรับ',
  invalid: 'รายการภาพไม่ถูกต้อง',
  ended: 'สัญญาณภาพสิ้นสุดแล้ว ไม่ใช่ภาพสด',
  stalled: 'สัญญาณภาพหยุดนิ่ง',
  codec: 'เบราว์เซอร์นี้ไม่รองรับรูปแบบภาพของกล้อง',
  not_allowed: 'เบราว์เซอร์ไม่ให้เล่นภาพเอง กรุณากดลองใหม่',
  unsupported: 'เบราว์เซอร์นี้เล่นภาพสดไม่ได้ กรุณาใช้รุ่นที่ใหม่กว่า',
}
const blockedHere =
  'สัญญาณภาพปกติ แต่เบราว์เซอร์นี้เข้าถึงไม่ได้ เครื่องแม่ข่ายของกล้องไม่อนุญาต (CORS) หรือเครือข่ายนี้ปิดกั้น'
const offline = 'เครื่องนี้ไม่ได้เชื่อมต่อเครือข่าย'
/** What a browser knows better than the server: the server neither decodes nor is refused as a browser is. */
const ownToBrowser: readonly PlayFault[] = ['codec', 'not_allowed', 'unsupported']

export interface TileMessage {
  readonly sentence: string
  /** ตั้งแต่ …, where the server knows. */
  readonly since: string | null
}

type Seen = Pick<CctvCamera, 'health' | 'reason' | 'code' | 'since'>

/**
 * Why a tile shows no live picture: by the server's health of the camera where that has a reason, which knows since
 * when; else by what this browser met. Null: nothing is wrong.
 */
export function tileMessage(camera: Seen, state: PlayState, isOnline: boolean): TileMessage | null {
  if (state.kind !== 'failed') return null
  const { fault } = state
  if (!isOnline) return { sentence: offline, since: null }
  const isUnwell = camera.health === 'fault' || camera.health === 'unreachable'
  if (isUnwell && camera.reason !== '' && !ownToBrowser.includes(fault)) {
    const since = camera.since === null ? null : `ตั้งแต่ ${formatThaiDateTime(camera.since)}`
    return { sentence: camera.reason, since }
  }
  if (fault === 'blocked' && camera.health === 'ok') return { sentence: blockedHere, since: null }
  return { sentence: sentences[fault], since: null }
}

/** A stream that the server knows to stand still or to be over has no live picture: it is not played until somebody asks. */
export function isHeldBack({ health, code }: Seen): 'stalled' | 'ended' | null {
  return health === 'fault' && (code === 'stalled' || code === 'ended') ? code : null
}
