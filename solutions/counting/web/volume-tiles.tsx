import { formatNumber } from '@roadside/contract/domain/format.ts'
import { muted } from '@roadside/ui/devices/muted.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Tile, Tiles } from '@roadside/ui/tile.tsx'
import type { CountDay, CountSummary } from '../calls.ts'
import { dayTotal } from './day-words.ts'

interface VolumeTilesProps {
  summary: CountSummary
  /** What the days are called. */
  time: string
  /** They are the last seven. */
  isUsual: boolean
}

/** What a site carries, how fast, how heavy, and how much of it is known. */
export function VolumeTiles({ summary, time, isUsual }: VolumeTilesProps) {
  const { days, speed_avg, speed_p85, heavy_pct, completeness, aadt } = summary
  const today = days.at(-1)
  const inTime = `ใน ${time}`
  const implausible = days.reduce((sum, day) => sum + day.implausible, 0)
  return (
    <>
      <Tiles label="สรุปปริมาณจราจร">
        <Tile
          label={isUsual ? 'วันนี้ถึงขณะนี้' : 'รวมทั้งช่วง'}
          value={isUsual ? (today ? dayTotal(today) : null) : totalOf(days)}
          {...(!isUsual && { note: time })}
          unit="คัน"
          icon={<Icon name="activity" size={16} />}
        />
        <Tile
          label="AADT โดยประมาณ"
          value={aadt?.value ?? null}
          unit="คัน"
          note={aadt ? `ต่อวัน จาก ${formatNumber(aadt.days)} วัน` : 'ยังไม่มีวันที่ข้อมูลครบ'}
          icon={<Icon name="calendar" size={16} />}
        />
        <Tile
          label="ความเร็วเฉลี่ย"
          value={figure(speed_avg)}
          unit="กม./ชม."
          note={inTime}
          icon={<Icon name="chart" size={16} />}
        />
        <Tile
          label="ความเร็ว P85"
          value={figure(speed_p85)}
          unit="กม./ชม."
          note="เปอร์เซ็นไทล์ที่ 85"
          icon={<Icon name="chart" size={16} />}
        />
        <Tile
          label="สัดส่วนรถหนัก"
          value={figure(heavy_pct)}
          unit="%"
          note={heavy_pct === null ? 'ไม่จำแนกประเภทรถ' : inTime}
          icon={<Icon name="road" size={16} />}
        />
        <Tile
          label="ความครบถ้วน"
          value={figure(completeness)}
          unit="%"
          note={implausible > 0 ? `ตัดออก ${formatNumber(implausible)} ช่วง` : inTime}
          icon={<Icon name="check" size={16} />}
        />
      </Tiles>
      {aadt && (
        <p className={muted}>
          AADT (ปริมาณจราจรเฉลี่ยต่อวันตลอดปี) ประมาณจาก {formatNumber(aadt.days)} วันใน 28
          วันก่อนวันสุดท้ายที่มีข้อมูลตั้งแต่ 90 % ขึ้นไป (ปรับเป็นเต็มวัน) เฉลี่ยแยกตามวันในสัปดาห์แล้วเฉลี่ย {aadt.weekdays}{' '}
          วันในสัปดาห์ ยังไม่ปรับตามฤดูกาล · ความเร็วเปอร์เซ็นไทล์ที่ 85 คือค่าเฉลี่ยของแต่ละช่วงเวลา ถ่วงด้วยปริมาณรถ
        </p>
      )}
    </>
  )
}

/** Vehicles of the days that were measured; null where none was. */
function totalOf(days: readonly CountDay[]): number | null {
  const totals = days.map(dayTotal).filter((total) => total !== null)
  return totals.length === 0 ? null : totals.reduce((sum, total) => sum + total, 0)
}

/** One decimal, as text: a tile writes numbers whole. */
function figure(value: number | null): string | null {
  return value === null ? null : formatNumber(value, 1)
}
