import { Rejection, type RawArrival } from '@roadside/server-kit/ingest/intake.ts'
import type { CameraPush } from '../push.ts'
import { isNotification, notificationsOf } from './axis-notification.ts'
import { isMultipart, readParts } from './multipart.ts'
import { kindOf, type Part } from './parts.ts'
import { cameraOf, codeOf, shown } from './text.ts'
import { readXml } from './xml.ts'

/**
 * `POST /ingest/axis/:camera`: ONVIF notifications as the camera's metadata stream or an ONVIF subscription brings them,
 * or the camera's own "send images through HTTP", whose address names what happened:
 * `?event=…` or `?code=…`, `&state=0` when it is over, and `?event=heartbeat` that the camera lives.
 */
export async function readAxis(arrival: RawArrival): Promise<readonly (CameraPush | Rejection)[]> {
  const { body, contentType } = arrival
  const camera = cameraOf(arrival.params['camera'], 'camera')
  const whole: Part = { name: '', filename: '', contentType: contentType.toLowerCase(), body }
  const several = isMultipart(body, contentType)
  const parts = several ? await readParts(body, contentType, camera) : [whole]
  const pictures = parts.filter((part) => kindOf(part) === 'picture').map((part) => part.body)
  const documents = parts.filter((part) => kindOf(part) === 'xml')
  if (documents.length > 0) {
    return documents.flatMap((part, index) =>
      readDocument(part.body, camera, index === 0 ? pictures : [], arrival),
    )
  }
  if (pictures.length === 0 && body.length > 0 && !several) {
    const problem = `ข้อความต้องเป็น XML หรือภาพ JPEG (ได้รับ ${shown(contentType)})`
    throw new Rejection('bad_message', problem, camera)
  }
  return [fromAddress(arrival, camera, pictures)]
}

function readDocument(
  document: Buffer,
  camera: string,
  pictures: readonly Buffer[],
  arrival: RawArrival,
) {
  return readXml(document, camera).flatMap((root): readonly (CameraPush | Rejection)[] => {
    if (isNotification(root)) return notificationsOf(root, camera, pictures, arrival.receivedAt)
    const problem = `ข้อความเป็น ${shown(root.written)} ไม่ใช่ MetadataStream หรือ NotificationMessage`
    throw new Rejection('bad_message', problem, camera)
  })
}

function fromAddress(
  { query, receivedAt }: RawArrival,
  camera: string,
  pictures: readonly Buffer[],
): CameraPush {
  const push = {
    camera,
    maker: 'axis' as const,
    type: null,
    at: receivedAt,
    endAt: null,
    target: null,
    note: '',
    announcement: null,
    pictures: [],
    frigateId: null,
  }
  const code = codeOf(query['event'] ?? query['code'] ?? '')
  if (code === '') {
    const problem = 'ไม่ทราบว่าเกิดเหตุใด กรุณาเพิ่ม ?event=ชื่อเหตุการณ์ ต่อท้ายที่อยู่ที่กล้องส่งภาพมา'
    throw new Rejection('bad_message', problem, camera)
  }
  if (code === 'heartbeat') return { ...push, kind: 'heartbeat', code: '' }
  const isOver = /^(?:0|false|off|inactive)$/i.test(query['state'] ?? query['active'] ?? '')
  return {
    ...push,
    kind: isOver ? 'end' : 'event',
    code,
    endAt: isOver ? receivedAt : null,
    pictures,
  }
}
