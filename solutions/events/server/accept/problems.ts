/** Codes that speak of the camera itself: they make it ผิดปกติ instead of being an event; its next heartbeat clears that. */
const problems: Readonly<Record<string, string>> = {
  videoloss: 'สัญญาณภาพขาดหาย',
  videoblind: 'เลนส์ถูกบดบัง',
  shelteralarm: 'เลนส์ถูกบดบัง',
  tamperdetection: 'เลนส์ถูกบดบัง',
  videotampering: 'เลนส์ถูกบดบัง',
  scenechangedetection: 'มุมกล้องเปลี่ยนไป',
  scenechange: 'มุมกล้องเปลี่ยนไป',
  defocus: 'ภาพไม่คมชัด',
  diskfull: 'ที่เก็บข้อมูลในกล้องเต็ม',
  diskerror: 'ที่เก็บข้อมูลในกล้องเสีย',
  storagefailure: 'ที่เก็บข้อมูลในกล้องเสีย',
}

/** What is wrong with a camera that sends this code, in Thai; undefined where the code says nothing of the camera. */
export function problemOf(code: string): string | undefined {
  return Object.hasOwn(problems, code) ? problems[code] : undefined
}
