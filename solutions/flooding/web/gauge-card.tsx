import { limitsOf } from '@roadside/contract/devices/rules.ts'
import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { levelNames, pendingLevel } from '@roadside/contract/domain/levels.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { DeviceCard } from '@roadside/ui/devices/device-card.tsx'
import { conditionNames } from '@roadside/contract/health.ts'
import { missingUplinksWords } from '@roadside/ui/parts/uplink-words.ts'
import { EnterSettings } from '@roadside/ui/devices/enter-settings.tsx'
import { muted } from '@roadside/ui/devices/muted.ts'
import { ShownFields } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import type { PassageEntry } from '../calls.ts'
import { floodKind, unenteredReasons } from '../kind.ts'
import { minutesToNext } from '../rules/next-level.ts'
import { sightWords, type FloodState } from '../state.ts'
import { PassageControl } from './passage-control.tsx'
import { WaterGauge } from './water-gauge.tsx'
import { untilWords } from './water-words.ts'

interface GaugeCardProps {
  wid: number
  gauge: DeviceRow<FloodState>
  mayEdit: boolean
  /** Of this gauge, newest first; undefined: not known yet. */
  entries: readonly PassageEntry[] | undefined
}

/** One gauge: the water as it stands, what it will be, and whether the road can be passed. */
export function GaugeCard({ wid, gauge, mayEdit, entries }: GaugeCardProps) {
  const { name, health, condition, state, at, reasons } = gauge
  const channelOf = (key: string) => gauge.channels.find((channel) => channel.key === key)
  const valueOf = (key: string) => channelOf(key)?.value ?? null
  const depth = health === 'unreachable' || health === 'unknown' ? null : valueOf('depth_cm')
  const limits = limitsOf(floodKind, gauge.rules, 'depth_cm') ?? {}
  const waiting = pendingLevel(limits, channelOf('depth_cm')?.level ?? null, depth)
  const levels = levelNames.flatMap((level) => {
    const cm = limits.high?.[level]
    return cm === undefined ? [] : [{ condition: level, cm }]
  })
  const measured = [
    { label: 'ระดับน้ำที่วัดได้', value: withUnit(valueOf('level_m'), 2, 'ม.') },
    { label: 'ระยะถึงผิวน้ำที่วัดได้', value: withUnit(valueOf('distance_mm'), 0, 'มม.') },
  ].filter(({ value }) => value !== '-')
  const rate = depth === null ? null : (state.rate_cm_h ?? null)
  const minutes = minutesToNext(
    depth,
    rate,
    levels.map(({ cm }) => cm),
  )
  const sight = state.quality ?? 'good'
  // too long for the drawing on a phone
  const missing = Object.values(unenteredReasons).find((words) => reasons.includes(words))
  const reason = sight === 'good' ? reasons.find((words) => words !== missing) : sightWords[sight]
  return (
    <DeviceCard device={gauge}>
      <WaterGauge
        name={name}
        condition={condition}
        levels={levels}
        depthCm={depth}
        rateCmH={rate}
        {...(depth === null && reason !== undefined && { reason })}
      />
      {missing !== undefined && (
        <FormNote tone="warn" actions={mayEdit && <EnterSettings deviceId={gauge.id} />}>
          {missing}
        </FormNote>
      )}
      {waiting && (
        <FormNote tone="warn">ค่าล่าสุดถึงระดับ{conditionNames[waiting]} รอค่าที่สองยืนยัน</FormNote>
      )}
      <ShownFields
        fields={[
          ...(missing === undefined
            ? [{ label: 'คาดว่าถึงระดับถัดไปใน', value: untilWords(minutes) }]
            : measured),
          { label: 'ฝน', value: withUnit(valueOf('rain_mm_h'), 1, 'มม./ชม.') },
          { label: 'แบตเตอรี่', value: withUnit(valueOf('battery'), 0, '%') },
          { label: 'ข้อมูลล่าสุดเมื่อ', value: formatThaiDateTime(at) },
          ...(gauge.missing
            ? [
                {
                  label: 'ข้อความที่ไม่ถึงระบบ',
                  value: missingUplinksWords(gauge.missing),
                  isWide: true,
                },
              ]
            : []),
        ]}
      />
      {entries ? (
        <PassageControl wid={wid} gauge={gauge} mayEdit={mayEdit} entries={entries} />
      ) : (
        <p className={muted}>ยังไม่ทราบการสัญจร กำลังโหลดข้อมูล…</p>
      )}
    </DeviceCard>
  )
}

function withUnit(value: number | null, decimals: number, unit: string): string {
  return value === null ? '-' : `${formatNumber(value, decimals)} ${unit}`
}
