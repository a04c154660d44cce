import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { type CSSProperties, useMemo, useRef } from 'react'
import type { CctvCamera } from '../../rows.ts'
import { toggleFullscreen } from '../tile/camera-tile.tsx'
import { CameraChoice } from './camera-choice.tsx'
import { arrange, countPages, placeCamera, plainLayout, resize, type WallSize } from './layout.ts'
import { useWallLayout } from './use-wall-layout.ts'
import { useWallKeys } from './use-wall-keys.ts'
import { WallTile } from './wall-tile.tsx'
import { WallBar } from './wall-bar.tsx'
import styles from './wall.module.css'

interface WallProps {
  cameras: readonly CctvCamera[]
  DeptID: number | undefined
  isPaused: boolean
}

/** The wall: 1, 4, 9 or 16 cameras at once, page by page, in an order that this browser keeps. */
export function Wall({ cameras, DeptID, isPaused }: WallProps) {
  const [layout, change] = useWallLayout(DeptID)
  const wall = useRef<HTMLDivElement>(null)
  const choice = useUrlDialog('cctvCamera', ['tile'])
  const byId = useMemo(() => new Map(cameras.map((camera) => [camera.id, camera])), [cameras])
  const ids = useMemo(() => cameras.map(({ id }) => id), [cameras])
  const arranged = useMemo(() => arrange(ids, layout.placed), [ids, layout.placed])
  const { size } = layout
  const pages = countPages(ids.length, size)
  const page = Math.min(layout.page, pages - 1)
  const first = page * size
  const shown = arranged.slice(first, first + size).flatMap((id) => byId.get(id) ?? [])
  const columns = Math.sqrt(size)
  const place = (position: number, id: number | undefined) => {
    if (id !== undefined) change(placeCamera(layout, ids, position, id))
  }
  const turn = (to: number) => change({ ...layout, page: Math.min(Math.max(to, 0), pages - 1) })
  const focused = useWallKeys(wall, shown.length, (pressed, tile) => {
    if (pressed.kind === 'size') change(resize(layout, pressed.size))
    else if (pressed.kind === 'page') turn(page + pressed.step)
    else toggleFullscreen(tile)
  })
  return (
    <div ref={wall} className={styles.wall}>
      <WallBar
        cameras={cameras}
        size={size}
        onSize={(next: WallSize) => change(resize(layout, next))}
        page={page}
        pages={pages}
        onPage={turn}
        onReset={
          Object.keys(layout.placed).length > 0 ? () => change({ ...plainLayout, size }) : null
        }
        onFullscreen={() => toggleFullscreen(wall.current)}
      />
      <div className={styles.area}>
        <section
          className={styles.grid}
          style={{ '--columns': columns } as CSSProperties}
          data-tiles={size}
          aria-label="ภาพสดจากกล้อง"
        >
          {shown.map((camera, index) => (
            <WallTile
              key={camera.id}
              camera={camera}
              place={index}
              isPaused={isPaused}
              isTabStop={index === Math.min(focused, shown.length - 1)}
              onChoose={(at) => choice.open({ tile: first + at })}
              onDropFrom={(from, to) => place(first + to, arranged[first + from])}
            />
          ))}
        </section>
      </div>
      {choice.isOpen && (
        <CameraChoice
          cameras={cameras}
          current={arranged[Number(choice.values['tile'])]}
          onClose={choice.close}
          onChoose={({ id }) => {
            place(Number(choice.values['tile']), id)
            choice.close()
          }}
        />
      )}
    </div>
  )
}
