// @ts-check

/** A file that is not read, with the reason in Thai for the person who chose it. */
export class FileRefusal extends Error {}

/** @param {number} most */
export function tooManyRows(most) {
  return new FileRefusal(`ไฟล์มีเกิน ${most.toLocaleString('en')} แถว กรุณาแบ่งเป็นหลายไฟล์`)
}

/** @param {number} most */
export function tooManyCells(most) {
  return new FileRefusal(
    `ไฟล์มีเกิน ${most.toLocaleString('en')} ช่อง กรุณาลบคอลัมน์และแผ่นงานที่ไม่ใช้ หรือแบ่งเป็นหลายไฟล์`,
  )
}

/**
 * @param {string} place the cell's place, in Thai
 * @param {number} most
 */
export function tooLongCell(place, most) {
  return new FileRefusal(
    `${place} มีข้อความยาวเกิน ${most.toLocaleString('en')} ตัวอักษร กรุณาแก้ไขแล้วเลือกไฟล์อีกครั้ง`,
  )
}
