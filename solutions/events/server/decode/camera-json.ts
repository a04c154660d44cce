import { Rejection } from '@roadside/server-kit/ingest/intake.ts'
import { parseMessage } from '@roadside/server-kit/ingest/message.ts'

/** Pictures are separate parts: the JSON of an event has some 2 kB, as the XML has. */
const longest = 256 * 1024

/**
 * The JSON of an event. Throws {@link Rejection} for a document of more than 256 kB, or one that
 * cannot be stored.
 */
export function cameraJson(document: Buffer, camera: string | null): unknown {
  if (document.length > longest)
    throw new Rejection('bad_message', 'ข้อความ JSON ยาวเกิน 256 kB', camera)
  return parseMessage(document.toString('utf8'))
}
