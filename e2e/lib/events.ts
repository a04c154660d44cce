import { renderSvg } from '@roadside/server-kit/media/render-svg.ts'
import { sightingRequest } from '@roadside/solutions/events/demo/message.ts'
import type { EventType } from '@roadside/solutions/events/words.ts'
import { query } from './lighting.ts'

/** A site of cameras of each of these names. */
export async function registerCameras(place: string, camids: readonly string[]): Promise<number> {
  const [site] = await query<{ wid: string }>(
    place,
    `insert into site (department_id, type_name, name, latitude, longitude)
     select id, 'Analytic', 'นบ.1001 ถนนทดสอบ', 13.84, 100.4 from department limit 1 returning wid`,
  )
  await query(
    place,
    `insert into event_camera (wid, camid, description, maker)
     select $1, c, 'กล้อง ' || c, 'canonical' from unnest($2::text[]) as c`,
    [site?.wid, camids],
  )
  return Number(site?.wid)
}

/** How often each target is stored as an event, and the state and hash of its picture. */
export async function storedTargets(
  place: string,
): Promise<{ target: string; count: number; state: string | null; hash: string }[]> {
  return query(
    place,
    `select e.target, count(*)::int as count, min(p.state) as state, min(encode(e.picture, 'hex')) as hash
     from camera_event e left join picture p on p.hash = e.picture where e.target is not null group by e.target`,
  )
}

/** The hashes of all pictures that the database knows, in order. */
export async function storedPictures(place: string): Promise<string[]> {
  const rows = await query<{ hash: string }>(
    place,
    `select encode(hash, 'hex') as hash from picture order by hash`,
  )
  return rows.map(({ hash }) => hash)
}

/** The canonical request: an event of its own by its target, with a picture. */
export function eventForm(
  camera: string,
  target: string,
  time: Date,
  picture: Uint8Array<ArrayBuffer>,
): FormData {
  const form = new FormData()
  form.set('event', JSON.stringify({ camera, type: 'car_stop', time: time.toISOString(), target }))
  form.set('image', new Blob([picture], { type: 'image/jpeg' }), 'picture.jpg')
  return form
}

/** A picture with this number on it, so that no two are the same. */
export function drawNumbered(number: number): Promise<Buffer> {
  const bars = number
    .toString(2)
    .padStart(16, '0')
    .split('')
    .map(
      (bit, index) =>
        `<rect x="${index * 40}" y="120" width="36" height="120" fill="${bit === '1' ? '#d33' : '#39d'}"/>`,
    )
  return renderSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360">${bars.join('')}</svg>`,
  )
}

/** The message of a Hikvision camera that detects something. */
export async function pushSighting(
  address: string,
  key: string,
  seen: {
    readonly CAMID: string
    readonly type: EventType
    readonly picture: Buffer
    readonly at?: Date
  },
): Promise<Response> {
  const { path, contentType, body } = sightingRequest({
    maker: 'hikvision',
    at: new Date(),
    announcement: null,
    ...seen,
  })
  return fetch(`${address}/ingest/${path}`, {
    method: 'POST',
    headers: { 'content-type': contentType, authorization: `Bearer ${key}` },
    body: new Uint8Array(body),
  })
}
