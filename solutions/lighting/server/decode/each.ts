import { Rejection, type Element } from '@roadside/server-kit/ingest/intake.ts'
import { deviceIn } from './device-in.ts'
import type { LampMessage } from './message.ts'

const mostInOneMessage = 5_000

/** What an endpoint reads in a message, each element of a list in its place. */
export type Elements = readonly Element<LampMessage>[]

/**
 * Decodes one object or each of a list. An unreadable element is rejected alone, with its place in
 * the list. A list without a readable element is rejected whole, so that its sender gets an error.
 */
export function decodeEach(
  json: unknown,
  decodeOne: (sent: unknown) => LampMessage | null,
): Elements {
  if (!Array.isArray(json)) {
    const message = decodeOne(json)
    return message === null ? [] : [message]
  }
  if (json.length > mostInOneMessage) {
    throw new Rejection(
      'bad_message',
      `ข้อความหนึ่งมีได้ไม่เกิน ${mostInOneMessage} รายการ (ได้รับ ${json.length} รายการ)`,
    )
  }
  const elements = json.map((sent: unknown, index) => decodeAt(index, sent, decodeOne))
  const [first] = elements
  if (first instanceof Rejection && elements.every((element) => element instanceof Rejection))
    throw first
  return elements
}

function decodeAt(
  index: number,
  sent: unknown,
  decodeOne: (sent: unknown) => LampMessage | null,
): Element<LampMessage> {
  try {
    return decodeOne(sent)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return new Rejection(
      error.reason,
      `รายการที่ ${index + 1}: ${error.message}`,
      error.device ?? deviceIn(sent),
    )
  }
}
