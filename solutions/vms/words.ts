/** Errors of NTCIP 1203 `shortErrorStatus` with their words; a `fault` is one without which the sign does not do its work. */
const errors: Readonly<Record<string, readonly ['fault' | 'warning', string]>> = {
  communicationsError: ['fault', 'การสื่อสารกับศูนย์ขัดข้อง'],
  powerError: ['fault', 'ระบบไฟฟ้าขัดข้อง'],
  attachedDeviceError: ['warning', 'อุปกรณ์ต่อพ่วงขัดข้อง'],
  lampError: ['warning', 'หลอดไฟชำรุด'],
  pixelError: ['warning', 'มีพิกเซลชำรุด'],
  photocellError: ['warning', 'ตัววัดแสงขัดข้อง'],
  messageError: ['fault', 'ข้อความผิดพลาด ไม่สามารถแสดงได้'],
  controllerError: ['fault', 'ตัวควบคุมป้ายขัดข้อง'],
  temperatureError: ['warning', 'อุณหภูมิสูงผิดปกติ'],
  climateControlError: ['warning', 'ระบบระบายความร้อนขัดข้อง'],
  criticalTemperatureError: ['fault', 'อุณหภูมิสูงถึงขั้นวิกฤต'],
  drumSignRotorError: ['fault', 'ชุดหมุนแผ่นป้ายขัดข้อง'],
  doorOpenError: ['warning', 'ประตูตู้เปิดอยู่'],
  humidityError: ['warning', 'ความชื้นในตู้สูงผิดปกติ'],
  other: ['warning', 'ความผิดปกติอื่นที่ป้ายไม่ได้ระบุ'],
}

/** Spellings of the standard's own text. */
const sameAs: Readonly<Record<string, string>> = {
  climateControlSystemError: 'climateControlError',
  doorOpen: 'doorOpenError',
}

/** The words of an error; an unknown one is shown as it came, and is a warning. */
export function errorWords(name: string): { severity: 'fault' | 'warning'; words: string } {
  const key = sameAs[name] ?? name
  const [severity, words] = (Object.hasOwn(errors, key) ? errors[key] : undefined) ?? [
    'warning' as const,
    name,
  ]
  return { severity, words }
}

/** Sources of NTCIP 1203 `dmsMsgSourceMode` that are no person. */
const sources: Readonly<Record<string, string>> = {
  central: 'ศูนย์ควบคุม',
  local: 'เจ้าหน้าที่ที่ตู้',
  external: 'ระบบภายนอก',
  schedule: 'กำหนดเวลาของป้าย',
  timebasedScheduler: 'กำหนดเวลาของป้าย',
  powerRecovery: 'หลังไฟฟ้ากลับมา',
  reset: 'หลังเริ่มระบบใหม่',
  commLoss: 'เมื่อขาดการติดต่อกับศูนย์',
  powerLoss: 'เมื่อไฟฟ้าดับ',
  endDuration: 'เมื่อครบเวลาแสดง',
}

/** Who set a message; a person or system is shown as it came. */
export function sourceWords(source: string | null): string {
  if (source === null) return '-'
  return (Object.hasOwn(sources, source) ? sources[source] : undefined) ?? source
}

/** How the reason of a sign begins that shows another message than was ordered. */
export const wrongMessageReason = 'ข้อความไม่ตรงคำสั่ง'
