// @ts-check
import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import { FileRefusal } from './refusal.mjs'

/** @typedef {import('./table-types.ts').ReadLimits} ReadLimits */
/** @typedef {import('yauzl').Entry} Entry */

/** Files that an archive may name; a workbook has some dozens. */
const mostParts = 10_000
/** Up to this size the packing ratio is not checked: a short part full of zeros is harmless. */
const freeBytes = 1_000_000

/**
 * The parts of an archive (ZIP, APPNOTE 6.3), found by their names, blind to case. `read` hands a part over piece by piece as
 * it is unpacked, and unpacks no further than the limits: bytes of all parts together, and times a part's packed size.
 * @param {Buffer} archive
 * @param {Pick<ReadLimits, 'mostUnpackedBytes' | 'mostUnpackedRatio'>} limits
 */
export async function openParts(archive, { mostUnpackedBytes, mostUnpackedRatio }) {
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  /** @type {Map<string, Entry>} */
  const entries = new Map()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName.toLowerCase(), entry)
    if (entries.size > mostParts) throw new Error(`more than ${mostParts} files in a workbook`)
  }
  let total = 0
  return {
    /**
     * False where there is no such part.
     * @param {string} name
     * @param {(piece: Buffer) => void} onPiece
     */
    read: async (name, onPiece) => {
      const entry = entries.get(name.toLowerCase())
      if (!entry) return false
      let size = 0
      let checksum = 0
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        const piece = /** @type {Buffer} */ (chunk)
        size += piece.length
        total += piece.length
        if (total > mostUnpackedBytes) {
          throw new FileRefusal('ไฟล์ XLSX มีข้อมูลมากเกินไป กรุณาลบแผ่นงานที่ไม่ใช้ หรือบันทึกเป็น CSV UTF-8')
        }
        if (size > freeBytes && size > entry.compressedSize * mostUnpackedRatio) {
          throw new FileRefusal(
            `ข้อมูลในไฟล์ XLSX ขยายออกเกิน ${mostUnpackedRatio} เท่าของที่บีบอัดไว้ ซึ่งผิดปกติ กรุณาบันทึกใหม่ด้วยโปรแกรมตาราง หรือบันทึกเป็น CSV UTF-8`,
          )
        }
        checksum = crc32(piece, checksum)
        onPiece(piece)
      }
      if (checksum !== entry.crc32)
        throw new Error(`the checksum of ${entry.fileName} does not fit`)
      return true
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof openParts>>} Parts */
