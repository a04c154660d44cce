import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

/** Bytes that an unpacked payload may have: a few bytes may unpack to all of the memory. */
const mostUnpacked = 4 * 1024 * 1024
const longestShown = 40

/**
 * The bytes within a compressed Sparkplug payload. Algorithms are `GZIP` and `DEFLATE` (Eclipse
 * Tahu, CompressionAlgorithm); `DEFLATE` is the default. `refuse` throws with the reason.
 */
export function unpack(
  body: Uint8Array,
  algorithm = 'DEFLATE',
  refuse: (problem: string) => never,
): Uint8Array {
  if (body.byteLength === 0) return refuse('ไม่มีข้อมูลที่บีบอัด (body)')
  const unpackAs = algorithmOf(algorithm.toUpperCase(), body)
  if (!unpackAs) {
    return refuse(`ไม่รู้จักวิธีบีบอัด ${algorithm.slice(0, longestShown)} (ใช้ GZIP หรือ DEFLATE)`)
  }
  try {
    return unpackAs(body, { maxOutputLength: mostUnpacked })
  } catch (error) {
    if (error instanceof RangeError)
      return refuse(`คลายการบีบอัดแล้วใหญ่เกิน ${mostUnpacked / 1024 / 1024} MiB`)
    return refuse(`คลายการบีบอัดแบบ ${algorithm} ไม่ได้`)
  }
}

function algorithmOf(name: string, body: Uint8Array): typeof inflateSync | null {
  if (name === 'GZIP') return gunzipSync
  if (name === 'DEFLATE') return hasZlibHead(body) ? inflateSync : inflateRawSync
  return null
}

/** Most libraries write DEFLATE with the head of zlib (RFC 1950 §2.2), some without. */
function hasZlibHead([method = 0, flags = 0]: Uint8Array): boolean {
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0
}
