import { Rejection, type RawArrival } from '@roadside/server-kit/ingest/intake.ts'
import type { CameraPush } from '../push.ts'
import { cameraJson } from './camera-json.ts'
import { alertsOf } from './hikvision-alert.ts'
import { isMultipart, readParts } from './multipart.ts'
import { kindOf, type Part } from './parts.ts'
import { cameraOf, shown } from './text.ts'
import { plainName, readXml, type Element } from './xml.ts'

const alertName = 'eventnotificationalert'

/**
 * `POST /ingest/hikvision/:camera`: an ISAPI EventNotificationAlert, as XML or JSON, alone or in several parts with its
 * pictures. Pictures belong to the alert before them, those that come first to the first.
 */
export async function readHikvision(
  arrival: RawArrival,
): Promise<readonly (CameraPush | Rejection)[]> {
  const { body, contentType } = arrival
  const camera = cameraOf(arrival.params['camera'], 'camera')
  if (body.length === 0) throw new Rejection('bad_message', 'ไม่มีข้อมูลในข้อความ', camera)
  if (!isMultipart(body, contentType)) return readDocument(body, camera, [], arrival.receivedAt)

  const parts = await readParts(body, contentType, camera)
  const letters = lettersOf(parts)
  if (letters.length === 0) {
    throw new Rejection(
      'bad_message',
      'ไม่พบส่วนที่เป็น XML หรือ JSON ของเหตุการณ์ (EventNotificationAlert)',
      camera,
    )
  }
  if (letters.length === 1)
    return letters.flatMap((one) => readLetter(one, camera, arrival.receivedAt))
  return letters.flatMap((one): readonly (CameraPush | Rejection)[] => {
    try {
      return readLetter(one, camera, arrival.receivedAt)
    } catch (error) {
      if (error instanceof Rejection) return [error]
      throw error
    }
  })
}

interface Letter {
  readonly document: Buffer
  readonly pictures: Buffer[]
}

function lettersOf(parts: readonly Part[]): readonly Letter[] {
  const letters: Letter[] = []
  const early: Buffer[] = []
  for (const part of parts) {
    const kind = kindOf(part)
    if (kind === 'picture') (letters.at(-1)?.pictures ?? early).push(part.body)
    else if (kind !== 'other') letters.push({ document: part.body, pictures: [] })
  }
  letters[0]?.pictures.unshift(...early)
  return letters
}

function readLetter(
  { document, pictures }: Letter,
  camera: string,
  now: Date,
): readonly CameraPush[] {
  return readDocument(document, camera, pictures, now)
}

function readDocument(
  document: Buffer,
  camera: string,
  pictures: readonly Buffer[],
  now: Date,
): readonly CameraPush[] {
  const isJson = /^\uFEFF?\s*[[{]/.test(document.toString('utf8', 0, 64))
  const roots = isJson ? [fromJson(document, camera)] : readXml(document, camera)
  return roots.flatMap((root) => {
    if (root.name === alertName) return alertsOf(root, camera, pictures, now)
    const problem = `ข้อความเป็น ${shown(root.written)} ไม่ใช่ EventNotificationAlert`
    throw new Rejection('bad_message', problem, camera)
  })
}

/** Newer firmware writes the same names in JSON, with or without the alert's own name around them. */
function fromJson(document: Buffer, camera: string): Element {
  const json = cameraJson(document, camera)
  if (Array.isArray(json)) throw new Rejection('bad_message', 'ข้อความ JSON ต้องเป็นออบเจกต์', camera)
  const [root] = elementsOf('', json)
  const [first, ...others] = root?.children ?? []
  if (first?.name === alertName && others.length === 0) return first
  if (root?.children.some(({ name }) => name === 'eventtype')) {
    return { ...root, name: alertName, written: 'EventNotificationAlert' }
  }
  const problem = `ข้อความ JSON มี ${shown(first?.written)} ไม่พบ EventNotificationAlert หรือ eventType`
  throw new Rejection('bad_message', problem, camera)
}

function elementsOf(written: string, value: unknown): readonly Element[] {
  if (Array.isArray(value)) return value.flatMap((one) => elementsOf(written, one))
  const isObject = typeof value === 'object' && value !== null
  const children = isObject
    ? Object.entries(value).flatMap(([name, one]) => elementsOf(name, one))
    : []
  const text = isObject || value === null ? '' : String(value as string | number | boolean).trim()
  return [{ name: plainName(written), written, text, attributes: new Map(), children }]
}
