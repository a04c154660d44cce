import { expect, it } from 'vitest'
import type { LampElements } from './message.ts'
import type { Uplink } from './message.ts'
import { decodeBy, refusalBy } from './testing/messages.ts'
import { publishedFiles, type PublishedFile } from './testing/published.ts'

/** Which endpoint a published message goes to, and with what. */
function endpointOf(path: string) {
  const gateway = /gw_event_(\w+)\.json$|state_(conn)_/.exec(path)
  if (gateway)
    return {
      endpoint: null,
      topic: `eu868/gateway/0016c001f153a14c/${gateway[1] ? `event/${gateway[1]}` : 'state/conn'}`,
    }
  const old = { _3: 'ack', _4: 'exec', _5: 'raw' }[/gw_JSON(_\d)\.json$/.exec(path)?.[1] ?? '']
  if (old) return { endpoint: null, topic: `gateway/7276ff002e062c18/event/${old}` }
  if (path.includes('tts') || path.includes('decoded-only')) return { endpoint: 'ttn', topic: null }
  return { endpoint: 'chirpstack', topic: null, query: eventOf(path) }
}

function eventOf(path: string): Record<string, string> {
  const event = /event_([a-z]+)/.exec(path)?.[1]
  return event ? { event } : {}
}

/** What becomes of those that are not one plain uplink: kinds, or what the refusal must name. */
const special: Record<string, readonly string[] | RegExp> = {
  '01-chirpstack-v4/docs/event_integration.json': [],
  '01-chirpstack-v4/docs/event_log.json': [],
  '01-chirpstack-v4/docs/event_join.json': ['device_seen'],
  '01-chirpstack-v4/docs/event_status.json': ['device_seen'],
  '01-chirpstack-v4/gateway/gw_event_stats.json': ['gateway_stats'],
  '01-chirpstack-v4/gateway/gw_event_up.json': [],
  '01-chirpstack-v4/gateway/gw_event_exec.json': [],
  '01-chirpstack-v4/gateway/state_conn_online.DERIVED.json': ['gateway_connection'],
  '01-chirpstack-v4/gateway/state_conn_offline.DERIVED.json': ['gateway_connection'],
  '02-chirpstack-v3/event_join_JSON.json': ['device_seen'],
  '02-chirpstack-v3/event_up_JSON.json': /data ไม่ใช่ base64 \(ได้รับ \.\.\.\)/,
  '02-chirpstack-v3/gw_JSON_3.json': [],
  '02-chirpstack-v3/gw_JSON_4.json': [],
  '02-chirpstack-v3/gw_JSON_5.json': [],
  '03-tts-v3/docs_Join_message_example.json': ['device_seen'],
  '03-tts-v3/docs_Downlink_event_message_example.json': [],
  '03-tts-v3/stack_events.sample.json': /ไม่พบ uplink_message/,
  '03-tts-v3/integrations_webhooks_creating-webhooks_1.json': /ไม่พบช่อง end_device_ids/,
  '03-tts-v3/integrations_cloud-integrations_ubidots_1.json': /ไม่พบช่อง end_device_ids/,
  '03-tts-v3/integrations_payload-formatters_javascript_uplink_1.json': /ไม่พบช่อง end_device_ids/,
  '03-tts-v3/integrations_storage_retrieve_3.json':
    /รายการที่ 1: ช่อง end_device_ids\.dev_eui .*ไม่มีค่า/,
}

const notMessages = /expected\.json$|vectors|ttn-device-repo/
const messages = ['01-chirpstack-v4', '02-chirpstack-v3', '03-tts-v3', '04-lorawan-devices']
  .flatMap(publishedFiles)
  .filter((file) => !notMessages.test(file.path))

function decodePublished(file: PublishedFile): LampElements {
  const { endpoint, ...arrival } = endpointOf(file.path)
  return decodeBy(endpoint, JSON.parse(file.text), arrival)
}

it('needs no published messages', () => {
  expect(publishedFiles('no-such-folder')).toEqual([])
})

const broken = messages.filter((file) => file.path.includes('.invalid.'))
it.each(byPath(broken))('%s is not JSON, and no endpoint sees it', (_, file) => {
  expect(() => JSON.parse(file.text) as unknown).toThrow(SyntaxError)
})

const whole = messages.filter((file) => !broken.includes(file))
const expectationOf = ({ path }: PublishedFile) =>
  special[path] ?? (path.includes('decoded-only') ? /ไม่พบ uplink_message/ : ['uplink'])

it.each(byPath(whole.filter((file) => expectationOf(file) instanceof RegExp)))(
  '%s is refused',
  (_, file) => {
    const { endpoint, ...arrival } = endpointOf(file.path)
    expect(refusalBy(endpoint, JSON.parse(file.text), arrival).message).toMatch(
      expectationOf(file) as RegExp,
    )
  },
)

it.each(byPath(whole.filter((file) => Array.isArray(expectationOf(file)))))(
  '%s is accepted',
  (_, file) => {
    const kinds = decodePublished(file).map(
      (message) => message && 'kind' in message && message.kind,
    )
    expect(kinds).toEqual(expectationOf(file))
  },
)

const pairs = publishedFiles('04-lorawan-devices')
  .filter((file) => file.path.endsWith('.expected.json') && !file.path.includes('decoded-only'))
  .map(
    (answer) =>
      [
        answer.path,
        whole.find((file) => file.path === answer.path.replace('.expected', '')),
        answer,
      ] as const,
  )

it.each(pairs)('the uplink of %s agrees with it', (path, requests, answer) => {
  const [uplink] = decodePublished(requests as PublishedFile) as readonly Uplink[]
  const { ts, ...pendingChanges } = envelopeOf(answer.text)
  expect(uplink).toMatchObject(pendingChanges)
  // Decentlab's converter for The Things Stack takes the application server's time, 0.2 s after the network server's.
  const slackMs = path.includes('tts-v3/Decentlab') ? 300 : 0
  const differenceMs = ts === undefined ? 0 : Math.abs(Number(uplink?.at) - ts)
  expect(differenceMs).toBeLessThanOrEqual(slackMs)
})

function byPath(files: readonly PublishedFile[]): (readonly [string, PublishedFile])[] {
  return files.map((file) => [file.path, file] as const)
}

/** The envelope of a publisher's answer, by this project's names. */
function envelopeOf(text: string): Record<string, unknown> & { ts?: number } {
  const answer = JSON.parse(text) as {
    attributes: Record<string, unknown>
    telemetry: Entry | readonly Entry[]
  }
  const entry = [answer.telemetry].flat()[0] as Entry
  const all = { ...answer.attributes, ...entry.values }
  const first = (...names: string[]) =>
    names.map((name) => all[name]).find((value) => value !== undefined)
  const pendingChanges = {
    device: String(first('devEui', 'lora_dev_eui') ?? answer.attributes['eui']).toLowerCase(),
    port: first('fPort', 'latestFPort', 'lora_frame_port'),
    counter: first('fCnt', 'f_cnt', 'lora_frame_counter'),
    rssi: first('rssi', 'lora_rssi'),
    snr: first('snr', 'lora_snr'),
    frequencyHz: first('frequency', 'lora_frequency'),
    ts: entry.ts === undefined ? undefined : new Date(entry.ts).getTime(),
  }
  const known = Object.entries(pendingChanges).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    known.map(([name, value]) => [name, name === 'frequencyHz' ? Number(value) : value]),
  )
}
interface Entry {
  readonly ts?: number | string
  readonly values: Record<string, unknown>
}
