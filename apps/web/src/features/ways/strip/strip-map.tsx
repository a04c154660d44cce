import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { WayDetail } from '@roadside/contract/records/way.ts'
import { healthLegend, Legend } from '@roadside/ui/parts/legend.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import { useEffect, useMemo, useState } from 'react'
import { placeThings } from './place-things.ts'
import { StripColumn } from './strip-column.tsx'
import type { StripGroup } from './strip-layout.ts'
import { StripRoad } from './strip-road.tsx'
import styles from './strip.module.css'
import { ThingList } from './thing-list.tsx'
import { stretchWords } from './thing-words.ts'

/** Below this the road stands upright. Pixels. */
const leastAcross = 640
const title = 'อุปกรณ์ตามแนวสายทาง'

/** What stands along a road, and of it the group that was pressed, which the list then shows alone. */
export function useStrip(way: WayDetail) {
  const things = useMemo(() => placeThings(way), [way])
  const [opened, setOpened] = useState<StripGroup | null>(null)
  return { ...things, opened, setOpened }
}
type Strip = ReturnType<typeof useStrip>

/** What stands along a road, drawn on the road. */
export function StripMap({ way, strip }: { way: WayDetail; strip: Strip }) {
  const { placed, stretch, opened, setOpened } = strip
  const [width, setPlace] = useWidth()
  if (way.things.length === 0) {
    return (
      <Panel title={title}>
        <p className={styles.none}>
          {way.code === ''
            ? 'สายทางนี้ไม่มีรหัส จึงยังจับคู่กับอุปกรณ์ริมทางไม่ได้'
            : `ยังไม่มีพื้นที่ติดตั้งหรือกล้องที่ใช้รหัสสายทาง ${way.code}`}
        </p>
      </Panel>
    )
  }
  if (placed.length === 0) return null
  const drawn = { placed, stretch, wayCode: way.code, opened, onOpen: setOpened }
  return (
    <Panel title={title}>
      <section ref={setPlace} aria-label={`${title} เรียงตาม กม.`}>
        {width > 0 &&
          (width < leastAcross ? (
            <StripColumn {...drawn} />
          ) : (
            <StripRoad {...drawn} width={width} />
          ))}
      </section>
      {placed.some(({ thing }) => thing.kind === 'camera') && <StripLegend />}
    </Panel>
  )
}

/**
 * The same as a list, for screen readers and keyboards; things without a place on the road are
 * listed separately.
 */
export function StripLists({ placed, unplaced, opened, setOpened }: Strip) {
  return (
    <>
      {placed.length > 0 && (
        <Panel
          title={opened ? `รายการช่วง ${stretchWords(opened)}` : 'รายการตามแนวสายทาง'}
          isFlush
          actions={
            opened && (
              <Button onClick={() => setOpened(null)}>
                แสดงทั้งหมด {formatNumber(placed.length)} รายการ
              </Button>
            )
          }
        >
          <ThingList
            key={opened ? stretchWords(opened) : 'all'}
            label="รายการตามแนวสายทาง"
            things={opened ? opened.things : placed}
          />
        </Panel>
      )}
      {unplaced.length > 0 && (
        <Panel title={`ไม่ทราบตำแหน่ง กม. ${formatNumber(unplaced.length)} รายการ`} isFlush>
          <ThingList
            label="ไม่ทราบตำแหน่ง กม."
            things={unplaced.map((thing) => ({ thing, metres: null }))}
          />
        </Panel>
      )}
    </>
  )
}

function StripLegend() {
  const icon = <SolutionIcon path="" size={14} />
  return (
    <div className={styles.legend}>
      <Legend
        items={[...healthLegend(), { mark: icon, label: 'พื้นที่ติดตั้ง (ดูสถานะที่หน้าระบบ)' }]}
        title="สถานะกล้อง"
      />
    </div>
  )
}

/**
 * Width of the element that gets the returned function as `ref`, updated as it changes; 0 before.
 * Pixels.
 */
function useWidth() {
  const [width, setWidth] = useState(0)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!place) return
    const measure = () => setWidth(place.clientWidth)
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(place)
    return () => watcher.disconnect()
  }, [place])
  return [width, setPlace] as const
}
