import { formatNumber } from '@roadside/contract/domain/format.ts'
import { wayLabels as labels } from '@roadside/contract/records/way-form.ts'
import type { WayDetail } from '@roadside/contract/records/way.ts'
import { FactCard } from '@roadside/ui/register/record-editing.tsx'
import { stretchOf } from './way-columns.tsx'

/** Facts of a way. */
export function WayFacts({ way }: { way: WayDetail }) {
  const { province, district, length_km, note, sites, cameras } = way
  return (
    <FactCard
      label="ข้อมูลสายทาง"
      facts={[
        [labels.province, province],
        [labels.district, district.replaceAll(/,(?=\S)/g, ', ')],
        ['ระยะทาง', length_km === null ? '' : `${formatNumber(length_km, 3)} กม.`],
        ['กม. เริ่มต้น – สิ้นสุด', stretchOf(way)],
        ['พื้นที่ติดตั้ง', `${formatNumber(sites)} แห่ง`],
        ['กล้อง', `${formatNumber(cameras)} ตัว`],
        ...(note === '' ? [] : [[labels.note, note] as const]),
      ]}
    />
  )
}
