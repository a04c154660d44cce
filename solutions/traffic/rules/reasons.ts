/** The first reason of a controller's fault, as alarms tell its sort by it. */
export const darkReason = 'ไฟดับทั้งแยก'
export const seriousFlashReason = 'ไฟกะพริบเนื่องจากเหตุขัดข้อง'
export const unplannedFlashReason = 'ไฟกะพริบนอกแผน'

/** Whether the controller flashes outside its plan. */
export function isFlashReason(reason: string): boolean {
  return reason === seriousFlashReason || reason.startsWith(unplannedFlashReason)
}
