import { Button } from '@mantine/core'
import { healthNames } from '@roadside/contract/health.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { SiteRecordActions } from '@roadside/ui/records/site-record-buttons.tsx'
import { useSiteRecords } from '@roadside/ui/records/site-records.ts'
import { HealthMark, healthTones } from '@roadside/ui/state-mark.tsx'
import { RowAction } from '@roadside/ui/table/row-action.tsx'
import { memo, type RefObject, useCallback, useMemo, useRef } from 'react'
import type { CctvCamera } from '../../rows.ts'
import { readFrame } from './stored-frames.ts'
import { Poster } from './poster.tsx'
import { download, snapshotName, takePicture } from './snapshot.ts'
import { tileMessage } from './tile-message.ts'
import styles from './tile.module.css'
import { useInView, useOnline, usePageShown } from './use-in-view.ts'
import { useStream } from './use-stream.ts'

export interface CameraTileProps {
  camera: CctvCamera
  /** Something lies over the tile, or another part of the page is shown. */
  isPaused?: boolean
  /** Lets another camera be put here. */
  onChoose?: (() => void) | undefined
}

/** One camera: its live picture, or what keeps it from being there; below it what it is and how it is. */
export const CameraTile = memo(function CameraTile({
  camera,
  isPaused = false,
  onChoose,
}: CameraTileProps) {
  const { name, sta, health, wid, site, road } = camera
  const tile = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const delay = useRef<HTMLSpanElement>(null)
  const isInView = useInView(tile)
  const isShown = usePageShown()
  const isOnline = useOnline()
  // written past React: sixteen tiles change it every two seconds
  const onDelay = useCallback((seconds: number) => {
    const text = seconds < 1 ? 'สด' : `สด · ช้า ${Math.round(seconds)} วินาที`
    if (delay.current && delay.current.textContent !== text) delay.current.textContent = text
  }, [])
  const { state, retry } = useStream(video, camera, {
    isActive: isInView && isShown && !isPaused,
    onDelay,
  })
  const kind = state?.kind ?? 'idle'
  const isPlaying = kind === 'playing'
  // what only this browser met is no state of the camera
  const isUnwell = health === 'fault' || health === 'unreachable'
  const message = state && tileMessage(camera, state, isOnline)
  const frame = useMemo(() => (isPlaying ? null : readFrame(camera.id)), [isPlaying, camera.id])
  const records = useSiteRecords()
  return (
    <div ref={tile} className={styles.tile} data-play={kind}>
      <div className={styles.screen}>
        {!isPlaying && (frame || !message) && <Poster name={name} frame={frame} />}
        <video
          ref={video}
          className={styles.video}
          muted
          playsInline
          disablePictureInPicture
          tabIndex={-1}
          crossOrigin="anonymous"
          aria-label={`ภาพสด ${name}`}
        />
        {kind === 'connecting' && <output className={styles.connecting}>กำลังเชื่อมต่อ…</output>}
        <span className={styles.live} hidden={!isPlaying}>
          <span className={styles.dot} aria-hidden />
          <span ref={delay}>สด</span>
        </span>
        {message && (
          <output className={styles.message}>
            {isUnwell ? <HealthMark health={health} size={16} /> : <Icon name="info" size={18} />}
            <span>{message.sentence}</span>
            {message.since && <small>{message.since}</small>}
            <Button
              size="compact-sm"
              leftSection={<Icon name="refresh" size={14} />}
              onClick={retry}
            >
              ลองใหม่
            </Button>
          </output>
        )}
        <span className={styles.tools}>
          {onChoose && <RowAction icon="swap" label={`เลือกกล้องแทน ${name}`} onPress={onChoose} />}
          {isPlaying && (
            <RowAction
              icon="snapshot"
              label={`บันทึกภาพ ${name}`}
              onPress={() => void saveSnapshot(video, name)}
            />
          )}
          <RowAction
            icon="fullscreen"
            label={`เต็มจอ ${name}`}
            onPress={() => toggleFullscreen(tile.current)}
          />
          <SiteRecordActions site={{ wid, name: site }} records={records} />
        </span>
      </div>
      <div
        className={styles.caption}
        title={[road, site, sta && `กม. ${sta}`, name].filter(Boolean).join(' · ')}
      >
        <b>{name}</b>
        {sta && (
          <span className={styles.sta}>
            <span className={styles.unit}>กม. </span>
            {sta}
          </span>
        )}
        <span className={styles.state} data-tone={healthTones[health]}>
          <HealthMark health={health} size={11} />
          {healthNames[health]}
        </span>
      </div>
    </div>
  )
})

async function saveSnapshot(
  video: RefObject<HTMLVideoElement | null>,
  name: string,
): Promise<void> {
  const picture = video.current && (await takePicture(video.current))
  if (picture) download(picture, snapshotName(name, new Date(serverNow())))
  else showNotice('fault', 'ไม่สามารถบันทึกภาพได้ เครื่องแม่ข่ายภาพไม่อนุญาต')
}

/** Shows an element on the whole screen, over another that is shown so; ends that where it is the one. */
export function toggleFullscreen(element: HTMLElement | null): void {
  const isShown = element !== null && document.fullscreenElement === element
  const done = isShown ? document.exitFullscreen() : element?.requestFullscreen()
  done?.catch(() => showNotice('fault', 'เบราว์เซอร์นี้ไม่อนุญาตให้แสดงเต็มจอ'))
}
