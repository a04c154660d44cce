import type { CodecLimits, CodecResult } from './codec.ts'
import type { Reply } from './reply.ts'

type Outcome =
  Extract<CodecResult, { ok: true }> | Omit<Extract<CodecResult, { ok: false }>, 'suspendedUntil'>

function failed(error: string, { isCutOff = false, mayPass = false } = {}): Outcome {
  return { ok: false, error, isCutOff, mayPass }
}

const passing: ReadonlySet<string> = new Set(['busy', 'unavailable', 'closed'])

/** Turns a thread's reply into the result of a call: TS013's `data`, or the reason why there is none. */
export function outcomeOf(reply: Reply, limits: CodecLimits): Outcome {
  switch (reply.kind) {
    case 'answered':
      return readAnswer(reply.text)
    case 'cut_off':
      return failed(
        {
          time: `ตัวถอดรหัสใช้เวลาเกิน ${limits.runMs} มิลลิวินาที`,
          memory: `ตัวถอดรหัสใช้หน่วยความจำเกิน ${limits.memoryBytes / 1024 / 1024} MiB`,
          depth: `ผลลัพธ์ของตัวถอดรหัสซ้อนกันเกิน ${limits.outputLevels} ชั้น`,
          hang: 'ตัวถอดรหัสค้าง ไม่ตอบสนอง',
        }[reply.why],
        { isCutOff: true },
      )
    case 'failed':
      return failed(
        {
          error: `ตัวถอดรหัสทำงานผิดพลาด: ${reply.message ?? ''}`,
          promise: 'ตัวถอดรหัสต้องไม่ใช้ Promise หรือ async',
          too_large: `ผลลัพธ์ของตัวถอดรหัสยาวเกิน ${limits.outputCharacters} ตัวอักษร`,
        }[reply.why],
      )
    case 'not_run':
      return failed(
        {
          suspended: `ระงับตัวถอดรหัส ${limits.suspendMs / 60_000} นาที เพราะถูกตัดการทำงาน ${limits.cutOffsInRow} ครั้งติดต่อกัน`,
          busy: 'มีข้อมูลรอถอดรหัสมากเกินไป',
          source_too_long: `ตัวถอดรหัสยาวเกิน ${limits.sourceCharacters} ตัวอักษร`,
          unavailable: 'ไม่สามารถเริ่มการทำงานของตัวถอดรหัสได้',
          closed: 'ระบบกำลังหยุดทำงาน',
        }[reply.why],
        { isCutOff: reply.why === 'suspended', mayPass: passing.has(reply.why) },
      )
  }
}

interface Answer {
  readonly output?: unknown
  /** Of an older form: the values alone, or TS013's answer. */
  readonly values?: unknown
  readonly thrown?: string
  readonly missing?: string
}

function readAnswer(text: string): Outcome {
  // PostgreSQL stores no NUL, and a key of this name would become a prototype where the object is
  // copied.
  if (/\\u0000|"__proto__"/.test(text))
    return failed('ผลลัพธ์ของตัวถอดรหัสมีอักขระ NUL หรือชื่อช่อง __proto__')
  const answer = JSON.parse(text) as Answer
  if (answer.missing !== undefined) return failed(`ไม่พบฟังก์ชัน ${answer.missing} ในตัวถอดรหัส`)
  if (answer.thrown !== undefined) return failed(`ตัวถอดรหัสแจ้งข้อผิดพลาด: ${answer.thrown}`)
  return 'values' in answer ? readValues(answer.values) : readOutput(answer.output)
}

function readOutput(output: unknown): Outcome {
  if (isText(output)) return complained(textsOf(output))
  if (!isRecord(output)) return failed('ตัวถอดรหัสต้องคืนค่าเป็น { data } หรือ { errors }')
  const { data, errors, warnings } = output
  const complaints = textsOf(errors)
  if (complaints.length > 0) return complained(complaints)
  if (!isRecord(data)) return failed('ตัวถอดรหัสต้องคืนค่า data เป็นออบเจกต์')
  return isComplaint(data)
    ? complained(textsOf(data.error))
    : { ok: true, data, warnings: textsOf(warnings) }
}

const ts013Names = new Set(['data', 'errors', 'warnings'])

function readValues(values: unknown): Outcome {
  if (isText(values)) return complained(textsOf(values))
  if (!isRecord(values)) return failed('ตัวถอดรหัสต้องคืนค่าเป็นออบเจกต์')
  const isAnswer =
    isRecord(values['data']) && Object.keys(values).every((name) => ts013Names.has(name))
  return readOutput(isAnswer ? values : { ...values, data: values })
}

function complained(complaints: readonly string[]): Outcome {
  return failed(`ตัวถอดรหัสแจ้งข้อผิดพลาด: ${complaints.join(', ')}`)
}

const namesOfInput = new Set(['port', 'fPort', 'fport', 'bytes', 'payload'])

/**
 * Older codecs return a problem as `error` in place of values, at most together with their input.
 */
function isComplaint(
  values: Readonly<Record<string, unknown>>,
): values is { readonly error: string } {
  const { error, ...others } = values
  return isText(error) && Object.keys(others).every((name) => namesOfInput.has(name))
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** TS013 has lists of texts; a single text, or objects, from a codec are meant as messages, too. */
function textsOf(value: unknown): readonly string[] {
  if (isText(value)) return textsOf([value])
  if (!Array.isArray(value)) return []
  return value
    .slice(0, 20)
    .map((one: unknown) => (typeof one === 'string' ? one : JSON.stringify(one)).slice(0, 300))
}
