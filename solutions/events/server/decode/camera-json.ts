import { Rejection } from '@roadside/server-kit/ingest/intake.ts'
import { parseMessage } from '@roadside/server-kit/ingest/message.ts'

/** Pictures come beside it: what a camera says of an event has some 2 kB, as in XML. */
const longest = 256 * 1024

/** What a camera says of an event in JSON. Throws {@link Rejection} for what is longer than 256 kB or cannot be kept. */
export function cameraJson(document: Buffer, camera: string | null): unknown {
  if (document.length > longest)
    throw new Rejection('bad_message', 'ข้อความ JSON ยาวเกิน 256 kB', camera)
  return parseMessage(document.toString('utf8'))
}
