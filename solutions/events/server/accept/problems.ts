import type { CameraPush } from '../push.ts'

/** Codes about the camera itself: they make it ผิดปกติ and are no event. */
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

/**
 * The camera's problem that a code means, in Thai; undefined where the code is not about the
 * camera.
 */
export function problemOf(code: string): string | undefined {
  return Object.hasOwn(problems, code) ? problems[code] : undefined
}

/** Whether a sentence is one that cameras say of themselves; what else is noted of a camera is about the connection to it. */
export function isReportedByCamera(problem: string): boolean {
  return Object.values(problems).includes(problem)
}

/**
 * The camera's problem by a push: empty for none, undefined where the push is not about it. The
 * problem's end clears it, and so does a heartbeat, by which cameras report that all is well. The
 * heartbeat of a Dahua stream means only that the stream is connected.
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
