// @ts-check
import { FileRefusal } from './refusal.mjs'

/** @typedef {import('./table-types.ts').ReadTable} ReadTable */
/** @typedef {import('./table-types.ts').ReadLimits} ReadLimits */

const signatures = {
  /** XLSX is a ZIP archive. */
  zip: Buffer.from('PK'),
  /** A compound file: the old XLS, or a workbook under a password. */
  compound: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
}

/**
 * Reads a table by its content's format: a name can be wrong.
 * @param {Buffer} bytes
 * @param {string} filename
 * @param {ReadLimits} limits
 * @returns {Promise<ReadTable>}
 */
export async function readFile(bytes, filename, limits) {
  if (signatures.compound.equals(bytes.subarray(0, 4))) {
    throw new FileRefusal(
      'ไฟล์เป็น Excel รุ่นเก่า (.xls) หรือมีรหัสผ่าน กรุณาบันทึกเป็น XLSX ที่ไม่มีรหัสผ่าน หรือ CSV UTF-8',
    )
  }
  if (signatures.zip.equals(bytes.subarray(0, 2))) {
    const { readXlsx } = await import('./read-xlsx.mjs')
    return readXlsx(bytes, limits)
  }
  const { readCsv } = await import('./read-csv.mjs')
  return readCsv(bytes, filename, limits)
}
