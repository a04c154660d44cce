import { Rejection, type RawArrival } from '../intake.ts'
import { decodeSparkplug } from './decode.ts'
import type { SparkplugMessage } from './follow.ts'
import { deviceName, parseSparkplugTopic } from './topic.ts'

/** A message of `spBv1.0/#`; commands and the state of hosts are of no interest. Rejects with {@link Rejection}. */
export function readSparkplug({
  body,
  topic,
  receivedAt,
}: RawArrival): Promise<readonly SparkplugMessage[]> {
  // in the same turn for all, so that none overtakes another
  return new Promise((resolve) => {
    const parsed = parseSparkplugTopic(topic ?? '')
    resolve(
      parsed === null
        ? []
        : [{ topic: parsed, payload: decodeOf(body, deviceName(parsed)), receivedAt }],
    )
  })
}

function decodeOf(body: Buffer, device: string) {
  try {
    return decodeSparkplug(body)
  } catch (error) {
    if (error instanceof Rejection) throw new Rejection(error.reason, error.message, device)
    throw error
  }
}
