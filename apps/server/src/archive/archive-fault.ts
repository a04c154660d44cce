import { StartError } from '@roadside/server-kit/postgres/start-error.ts'

/** Why a month cannot be archived, checked or restored; `message` is a sentence in Thai. */
export class ArchiveFault extends Error {
  override name = 'ArchiveFault'
}

/** Others use the table all the time. That is no fault of the archive: the next run tries again. */
export class TableInUse extends ArchiveFault {
  override name = 'TableInUse'

  constructor(table: string) {
    super(`ตาราง ${table} ถูกใช้งานต่อเนื่อง เช่น กำลังสำรองข้อมูล กรุณาลองใหม่ภายหลัง`)
  }
}

const unknown = 'เกิดข้อผิดพลาดที่ระบบไม่รู้จัก รายละเอียดอยู่ในบันทึกการทำงาน (log)'

/** The sentence for an error. What was not written for people is in the log alone. */
export function faultOf(error: unknown): string {
  return error instanceof ArchiveFault || error instanceof StartError ? error.message : unknown
}
