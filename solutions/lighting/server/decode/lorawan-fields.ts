import { isFields, refuse, shown, wholeOrNull } from '@roadside/server-kit/ingest/canonical.ts'
import type { Uplink } from './message.ts'

const hexEui = /^[0-9a-fA-F]{16}$/
const mostHz = 10_000_000_000
const base64Eui = /^[A-Za-z0-9+/]{11}=$/
const base64 = /^[A-Za-z0-9+/]*={0,2}$/

/** A LoRaWAN frame carries at most 242 bytes; some network servers join fragments of one port. */
const longestPayload = 255

export function isEui(value: unknown): value is string {
  return typeof value === 'string' && hexEui.test(value)
}

/** EUI of a device or gateway in small hexadecimal letters; ChirpStack v3 also writes EUIs in base64. */
export function euiOrNull(value: unknown): string | null {
  if (isEui(value)) return value.toLowerCase()
  return typeof value === 'string' && base64Eui.test(value)
    ? Buffer.from(value, 'base64').toString('hex')
    : null
}

export function euiOf(value: unknown, field: string): string {
  return euiOrNull(value) ?? refuse(field, `ต้องเป็น EUI เลขฐานสิบหก 16 หลัก (ได้รับ ${shown(value)})`)
}

/** The payload from base64; no bytes where there is none. */
export function payloadOf(value: unknown, field: string): Pick<Uplink, 'bytes' | 'payloadText'> {
  if (value === undefined || value === null || value === '') return { bytes: null, payloadText: '' }
  if (typeof value !== 'string' || value.length % 4 !== 0 || !base64.test(value)) {
    return refuse(field, `ไม่ใช่ base64 (ได้รับ ${shown(value)})`)
  }
  const bytes = Buffer.from(value, 'base64')
  if (bytes.length > longestPayload) return refuse(field, `ยาวเกิน ${longestPayload} ไบต์`)
  return { bytes, payloadText: bytes.toString('hex') }
}

export function counterOf(value: unknown, field: string): number | null {
  return wholeOrNull(value, field, 0, 0xffff_ffff)
}

const hexAddress = /^[0-9a-fA-F]{8}$/
const base64Address = /^[A-Za-z0-9+/]{6}==$/

/** Device address, also in base64 (ChirpStack v3). What is none only leaves the session unnamed. */
export function devAddrOf(value: unknown): number | null {
  if (typeof value !== 'string') return null
  if (hexAddress.test(value)) return Number.parseInt(value, 16)
  return base64Address.test(value) ? Buffer.from(value, 'base64').readUInt32BE() : null
}

export function portOf(value: unknown, field: string): number | null {
  return wholeOrNull(value, field, 0, 255)
}

/** dBm; whole, because it is stored so. What no receiver measures is not measured: 99 is "not known" (3GPP TS 27.007, +CSQ). */
export function rssiOf(rssi: unknown): number | null {
  return typeof rssi === 'number' && rssi >= -150 && rssi <= 20 ? Math.round(rssi) : null
}

/** dB; beyond ±50 it is not measured. Stored in 32 bits: smaller values are 0. */
export function snrOf(snr: unknown): number | null {
  if (typeof snr !== 'number' || !(Math.abs(snr) <= 50)) return null
  return Math.fround(snr) === 0 ? 0 : snr
}

/**
 * Hz, in the settings of a sending; null where they say none that can be believed. The Things Stack writes it as text, because
 * protobuf JSON does so with 64-bit numbers.
 */
export function frequencyOf(settings: unknown): number | null {
  const value = isFields(settings) ? settings['frequency'] : null
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= mostHz
    ? number
    : null
}
