import { Rejection } from '@roadside/server-kit/ingest/intake.ts'
import { deviceIn } from './device-in.ts'
import type { LampMessage } from './message.ts'

const mostInOneMessage = 5_000

/** Decodes one object or each of a list; what is wrong with one of a list is told with its place in it. */
export function decodeEach(json: unknown, decodeOne: (sent: unknown) => LampMessage | null): readonly LampMessage[] {
  if (!Array.isArray(json)) return [decodeOne(json)].filter((message) => message !== null)
  if (json.length > mostInOneMessage) {
    throw new Rejection('bad_message', `ข้อความหนึ่งมีได้ไม่เกิน ${mostInOneMessage} รายการ (ได้รับ ${json.length} รายการ)`)
  }
  const messages: LampMessage[] = []
  for (const [index, sent] of json.entries()) {
    const message = decodeAt(index, sent, decodeOne)
    if (message !== null) messages.push(message)
  }
  return messages
}

function decodeAt(index: number, sent: unknown, decodeOne: (sent: unknown) => LampMessage | null): LampMessage | null {
  try {
    return decodeOne(sent)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    throw new Rejection(error.reason, `รายการที่ ${index + 1}: ${error.message}`, error.device ?? deviceIn(sent))
  }
}
