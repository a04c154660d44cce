import { testIngestKey, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import * as calls from '../calls.ts'
import type { CameraRequest } from '../demo/message.ts'
import type { DetectionRow } from '../rows.ts'

/** Sends messages of a site's cameras, and reads its table; `of` is called at each use. */
export function cameraTools(
  of: () => { readonly t: TestApp; readonly wid: number; readonly admin: string },
) {
  const form = (CAMID: string) => ({
    wid: of().wid,
    CAMID,
    maker: 'canonical' as const,
    Camera_Desc: 'ขาเข้า',
    sta: '1+200',
    timeout_min: 5,
    latitude: 13.8,
    longitude: 100.4,
  })
  const iso = (seconds: number) =>
    new Date(of().t.clock.now.getTime() + seconds * 1000).toISOString()
  async function push({ path, contentType, body }: CameraRequest): Promise<number> {
    const headers = { authorization: `Bearer ${testIngestKey}`, 'content-type': contentType }
    const answer = await of().t.app.http.inject({
      method: 'POST',
      url: `/ingest/${path}`,
      headers,
      payload: body,
    })
    return answer.statusCode
  }
  const send = (event: object, camera = 'CAM-A') =>
    push({
      path: 'event',
      contentType: 'application/json',
      body: Buffer.from(JSON.stringify({ camera, ...event })),
    })
  const alert = (code: string, seconds: number) =>
    push({
      path: 'hikvision/CAM-A',
      contentType: 'application/xml',
      body: Buffer.from(
        `<EventNotificationAlert><dateTime>${iso(seconds)}</dateTime><eventType>${code}</eventType></EventNotificationAlert>`,
      ),
    })
  async function rows(): Promise<DetectionRow[]> {
    const { body } = await of().t.call(
      calls.tableCarStopPopup,
      { wid: of().wid, page: 1, perPage: 100 },
      of().admin,
    )
    return (body as { rows: DetectionRow[] }).rows
  }

  return { form, iso, push, send, alert, rows }
}
