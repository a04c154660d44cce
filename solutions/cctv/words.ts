import type { PlaylistFault } from './rules/playlist.ts'

/** Faults of a camera's stream, apart from the faults of a playlist. */
export const streamFaults = [
  'stalled',
  'ended',
  'not_found',
  'refused_access',
  'bad_status',
  'endless',
  'redirects',
  'insecure',
  'private',
  'bad_address',
  'tls',
  'dns',
  'connection',
  'timeout',
] as const
export type StreamFault = (typeof streamFaults)[number]
/** What stands in `equipment.health_reason` of a camera; '' where nothing is wrong. */
export type HealthReason = StreamFault | PlaylistFault

const sentences: Record<HealthReason, string> = {
  stalled: 'สัญญาณภาพหยุดนิ่ง กล้องไม่ส่งภาพใหม่',
  ended: 'สัญญาณภาพสิ้นสุดแล้ว ไม่ใช่ภาพสด',
  not_found: 'ไม่พบสัญญาณภาพตามที่อยู่ที่กำหนด (404)',
  refused_access: 'เครื่องแม่ข่ายภาพไม่อนุญาตให้เข้าถึง',
  bad_status: 'เครื่องแม่ข่ายภาพขัดข้อง',
  endless: 'เครื่องแม่ข่ายภาพส่งข้อมูลไม่จบภายในเวลาที่กำหนด',
  redirects: 'เครื่องแม่ข่ายภาพส่งต่อที่อยู่หลายครั้งเกินไป',
  insecure: 'ที่อยู่สัญญาณภาพต้องเป็น https',
  private: 'ที่อยู่สัญญาณภาพอยู่ในเครือข่ายที่ระบบไม่ได้รับอนุญาตให้ตรวจสอบ',
  bad_address: 'ที่อยู่สัญญาณภาพไม่ถูกต้อง',
  tls: 'ใบรับรองความปลอดภัย (TLS) ของเครื่องแม่ข่ายภาพใช้ไม่ได้',
  dns: 'ไม่พบชื่อเครื่องแม่ข่ายภาพในเครือข่าย',
  connection: 'ไม่สามารถเชื่อมต่อเครื่องแม่ข่ายภาพได้',
  timeout: 'เครื่องแม่ข่ายภาพไม่ตอบภายในเวลาที่กำหนด',
  empty: 'รายการภาพว่างเปล่า',
  too_large: 'รายการภาพใหญ่เกินกว่าที่ระบบรับได้',
  html: 'เครื่องแม่ข่ายตอบเป็นหน้าเว็บ ไม่ใช่รายการภาพ',
  nul: 'รายการภาพเสียหาย (มีอักขระที่ใช้ไม่ได้)',
  no_header: 'รายการภาพไม่ถูกต้อง (ไม่ขึ้นต้นด้วย #EXTM3U)',
  mixed: 'รายการภาพไม่ถูกต้อง (ปนกันสองแบบ)',
  no_variant: 'รายการภาพไม่ถูกต้อง (ไม่มีสัญญาณภาพให้เลือก)',
  no_segments: 'รายการภาพไม่มีภาพ',
  no_duration: 'รายการภาพไม่ถูกต้อง (ไม่บอกความยาวของภาพ)',
  bad_target_duration: 'รายการภาพไม่ถูกต้อง (ความยาวของช่วงภาพใช้ไม่ได้)',
  repeated_sequence: 'รายการภาพไม่ถูกต้อง (ลำดับภาพซ้ำกัน)',
}

function isReason(reason: string): reason is HealthReason {
  return Object.hasOwn(sentences, reason)
}

/** The Thai sentence of a reason, '' of none; a reason that is not known keeps its code. */
export function reasonSentence(reason: string): string {
  return isReason(reason) ? sentences[reason] : reason
}
