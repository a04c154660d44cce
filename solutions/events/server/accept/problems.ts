import type { CameraPush } from '../push.ts'

/** Codes that speak of the camera itself: they make it ผิดปกติ instead of being an event. */
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

/** Whether a sentence is one that cameras say of themselves; what else is noted of a camera is about the connection to it. */
export function isReportedByCamera(problem: string): boolean {
  return Object.values(problems).includes(problem)
}

/**
 * What a push says of the camera's own problem, empty that there is none; undefined where it says nothing of it. Its end clears it,
 * and a heartbeat does: that is how cameras say that all is well. The heartbeat of a Dahua stream says no more than that the stream stands.
 */
export function reportedProblem({
  kind,
  code,
  maker,
}: Pick<CameraPush, 'kind' | 'code' | 'maker'>): string | undefined {
  if (kind === 'heartbeat') return maker === 'dahua' ? undefined : ''
  const problem = problemOf(code)
  return kind === 'end' && problem !== undefined ? '' : problem
}
