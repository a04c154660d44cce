import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import { wimIcon } from '../icon.ts'
import { Tile, Tiles } from '@roadside/ui/tile.tsx'
import type { WimSummary } from '../rows.ts'
import styles from './wim.module.css'

interface SummaryTilesProps {
  summary: WimSummary | undefined
  onVehicle?: (id: number) => void
}

/** What passed in the days that are looked at. */
export function SummaryTiles({ summary, onVehicle }: SummaryTilesProps) {
  const isLoading = summary === undefined
  const { vehicles, over, judged = 0, heaviest } = summary ?? {}
  // a station that was not there has not seen none
  const isAway = vehicles === 0 && summary?.hours.every((hour) => hour.vehicles === null)
  const share = judged > 0 && over !== undefined ? (over / judged) * 100 : null
  return (
    <Tiles label="สรุปการชั่งน้ำหนัก">
      <Tile
        label="รถที่ชั่ง"
        unit="คัน"
        value={isAway ? null : vehicles}
        icon={<SolutionIcon path={wimIcon} size={18} />}
        isLoading={isLoading}
      />
      <Tile
        label="เข้าข่ายน้ำหนักเกินพิกัด"
        unit="คัน"
        tone="fault"
        isLoading={isLoading}
        value={isAway ? null : over}
        icon={<Icon name="warning" size={18} />}
      />
      <Tile
        label="สัดส่วนที่เข้าข่าย"
        unit="%"
        isLoading={isLoading}
        value={share === null ? null : formatNumber(share, 1)}
        icon={<Icon name="chart" size={18} />}
        note={
          vehicles !== undefined && vehicles > judged
            ? `ตัดสินไม่ได้ ${formatNumber(vehicles - judged)} คัน`
            : null
        }
      />
      <Tile
        label="หนักที่สุด"
        unit="กก."
        isLoading={isLoading}
        value={heaviest?.gross_kg ?? null}
        icon={<Icon name="ascending" size={18} />}
        note={heaviest && <HeaviestNote {...heaviest} />}
        {...(heaviest && onVehicle && { onPress: () => onVehicle(heaviest.id) })}
      />
    </Tiles>
  )
}

function HeaviestNote({ plate, at }: NonNullable<WimSummary['heaviest']>) {
  return (
    <>
      <span className={styles.piece}>{plate ?? 'อ่านทะเบียนไม่ได้'}</span>{' '}
      <span className={styles.piece}>{formatThaiDateTime(at)}</span>
    </>
  )
}
