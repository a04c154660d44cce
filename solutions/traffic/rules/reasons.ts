/** The first reason of a controller's fault, as alarms tell its sort by it. */
export const darkReason = 'ไฟดับทั้งแยก'
export const seriousFlashReason = 'ไฟกะพริบเนื่องจากเหตุขัดข้อง'
export const unplannedFlashReason = 'ไฟกะพริบนอกแผน'

/** The reason of an RSMP site's alarm, by the alarm's sentence and code. */
export function rsmpReason(sentence: string, code: string): string {
  return `${sentence} (RSMP ${code})`
}

/** Whether it is an RSMP site's alarm, which has an alarm of its own here. */
export function isRsmpReason(reason: string): boolean {
  return / \(RSMP [^)]*\)$/.test(reason)
}

/** Whether the controller flashes outside its plan. */
export function isFlashReason(reason: string): boolean {
  return reason === seriousFlashReason || reason.startsWith(unplannedFlashReason)
}
