import { healthNames } from '@roadside/contract/health.ts'
import { type DragEvent, useState } from 'react'
import type { CctvCamera } from '../../rows.ts'
import { CameraTile } from '../tile/camera-tile.tsx'
import styles from './wall.module.css'

/** What a dragged tile carries: its place in the view. */
const dragType = 'application/x-roadside-tile'

interface WallTileProps {
  camera: CctvCamera
  /** In the view, from 0. */
  place: number
  isPaused: boolean
  isTabStop: boolean
  onChoose: (place: number) => void
  onDropFrom: (from: number, to: number) => void
}

/** A place on the wall: it can be reached by keys, dragged onto another and given another camera. */
export function WallTile({
  camera,
  place,
  isPaused,
  isTabStop,
  onChoose,
  onDropFrom,
}: WallTileProps) {
  const [isTarget, setTarget] = useState(false)
  const accepts = (event: DragEvent) => event.dataTransfer.types.includes(dragType)
  return (
    <div
      className={styles.place}
      data-target={isTarget || undefined}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragType, String(place))}
      onDragOver={(event) => {
        if (!accepts(event)) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        setTarget(false)
        if (!accepts(event)) return
        event.preventDefault()
        onDropFrom(Number(event.dataTransfer.getData(dragType)), place)
      }}
    >
      <article
        className={styles.tile}
        aria-label={`ช่องที่ ${place + 1} ${camera.name} ${healthNames[camera.health]}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows go from tile to tile, Enter fills the screen
        tabIndex={isTabStop ? 0 : -1}
        data-place={place}
      >
        <CameraTile camera={camera} isPaused={isPaused} onChoose={() => onChoose(place)} />
      </article>
    </div>
  )
}
