import type { CctvCamera } from '../rows.ts'
import type { StreamListener } from './player/stream-player.ts'

export function buildCamera(id: number, camera: Partial<CctvCamera> = {}): CctvCamera {
  return {
    id,
    name: `CAM-${String(id).padStart(2, '0')}`,
    wid: 5,
    site: 'นบ.1005 แยกนนทกิจ',
    road: 'นบ.1005',
    sta: `1+${String(id).padStart(3, '0')}`,
    description: '',
    hls_url: `https://cam.example/${id}.m3u8`,
    latitude: 13.8,
    longitude: 100.4,
    health: 'ok',
    reason: '',
    code: '',
    since: '2026-11-21T14:05:22+07:00',
    checked_at: '2026-11-21T14:05:22+07:00',
    pj_id: 1,
    may_edit: true,
    ...camera,
  }
}

/** A player in place of the real one: its requested stream, and the events that it emits. */
export interface PretendedPlayer extends StreamListener {
  readonly url: string
  readonly retry: () => void
  readonly stop: () => void
}

export { openPage, until, type OpenedPage } from '@roadside/ui/testing/open-page.tsx'
