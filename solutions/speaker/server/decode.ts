import { measured, type DeviceReport } from '@roadside/server-kit/devices/report.ts'
import {
  booleanOrNull,
  canonicalDevice,
  deviceFinder,
  choiceOrNull,
  decodeEach,
  fieldsOf,
  isNullish,
  measuredOrNull,
  refuse,
  textOrNull,
  timeOf,
  timeOrNull,
  type Element,
  type Fields,
  type ReadSide,
} from '@roadside/server-kit/ingest/canonical.ts'
import type { Arrival, Endpoint } from '@roadside/server-kit/ingest/intake.ts'
import { announcementResults, type Announcement } from '../announcement.ts'
import type { SelfTest, SpeakerState } from '../state.ts'

/** The report of a message; the announcement is a separate row and no state. */
export interface SpeakerReport extends DeviceReport<SpeakerState> {
  readonly announcement?: Announcement
}

const longestText = 2_000
const longestName = 200

/**
 * `{"device","time","zone","registered","volume_pct","test":{time,ok},"playing","announcement":{text|clip,by,rule,start,end,
 * result}}`, one or a list (solutions.md "Speaker"). A field that is left out leaves what was known. `playing` is the name of
 * what is played, true where it has none; null, false and an empty text are silence.
 * What cannot be believed of its zone, volume and test is left out.
 */
export function decodeSpeaker({
  json,
  topic,
  receivedAt,
}: Arrival): readonly Element<SpeakerReport>[] {
  return decodeEach(
    json,
    (sent, side): SpeakerReport => {
      const body = fieldsOf(sent, 'ข้อความ')
      const at = timeOf(body['time'], 'time', receivedAt)
      const { volume_pct, announcement } = body
      const volumeOrNull = () => measuredOrNull(volume_pct, 'volume_pct', 100)
      return {
        device: canonicalDevice(body, topic),
        at,
        state: stateOf(body, receivedAt, side),
        values:
          side(() => (volume_pct === undefined ? {} : { volume_pct: measured(volumeOrNull()) })) ??
          {},
        ...(!isNullish(announcement) && { announcement: announcementOf(announcement, receivedAt) }),
      }
    },
    deviceFinder(topic),
  )
}

/** `POST /ingest/speaker` and `roadside/speaker/{device}/up`. */
export const speakerEndpoint: Endpoint<SpeakerReport> = {
  path: 'speaker',
  topics: ['roadside/speaker/+/up'],
  decode: decodeSpeaker,
}

function stateOf(
  { zone, registered, test, playing }: Fields,
  now: Date,
  side: ReadSide,
): Partial<SpeakerState> {
  return {
    ...side(() => (zone === undefined ? {} : { zone: textOrNull(zone, 'zone', longestName) })),
    ...(registered !== undefined && { registered: booleanOrNull(registered, 'registered') }),
    ...side(() => (isNullish(test) ? {} : { test: testOf(test, now) })),
    ...(playing !== undefined && { playing: playingOf(playing) }),
  }
}

function testOf(sent: unknown, now: Date): SelfTest {
  const { time, ok } = fieldsOf(sent, 'test')
  return {
    time: timeOf(time, 'test.time', now).toISOString(),
    ok: booleanOrNull(ok, 'test.ok') ?? refuse('test.ok', 'ต้องระบุ'),
  }
}

function playingOf(sent: unknown): string | null {
  if (typeof sent === 'boolean') return sent ? 'กำลังประกาศ' : null
  return textOrNull(sent, 'playing', longestText)
}

function announcementOf(sent: unknown, now: Date): Announcement {
  const fields = fieldsOf(sent, 'announcement')
  const text = textOrNull(fields['text'], 'announcement.text', longestText)
  const clip = textOrNull(fields['clip'], 'announcement.clip', longestName)
  if (text !== null && clip !== null) refuse('announcement', 'มีได้อย่างใดอย่างหนึ่ง text หรือ clip')
  const start = timeOf(fields['start'], 'announcement.start', now)
  const end = timeOrNull(fields['end'], 'announcement.end', now)
  if (end && end < start) refuse('announcement.end', 'อยู่ก่อน announcement.start')
  return {
    kind: text === null ? 'clip' : 'text',
    content: text ?? clip ?? refuse('announcement', 'ต้องมี text หรือ clip'),
    by: textOrNull(fields['by'], 'announcement.by', longestName),
    rule: textOrNull(fields['rule'], 'announcement.rule', longestName),
    start: start.toISOString(),
    end: end?.toISOString() ?? null,
    result: choiceOrNull(fields['result'], 'announcement.result', announcementResults),
  }
}
