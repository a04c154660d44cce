import { healthNames } from '@roadside/contract/health.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import type { Bore, ZoneDevice } from './bores.ts'
import { itemName, itemState, type TunnelItem } from './tunnel-items.ts'
import {
  isKnown,
  type TunnelZone,
  type ZoneFigure,
  zoneFigureNames,
  zoneFigures,
  zoneWords,
} from './tunnel-zones.ts'

/** An exported zone. */
export interface ZoneRow {
  readonly bore: string
  readonly zone: TunnelZone
  readonly device: ZoneDevice
  readonly items: readonly TunnelItem[]
}

export function zoneRows({ name, zones, devices, items }: Bore): ZoneRow[] {
  return zones.flatMap((zone, index) => {
    const device = devices[index]
    return device
      ? [
          {
            bore: name,
            zone,
            device,
            items: items.filter(({ id }) => id.startsWith(`${device.id}:`)),
          },
        ]
      : []
  })
}

export const zoneColumns: readonly ExportColumn<ZoneRow>[] = [
  { header: 'อุโมงค์', value: ({ bore }) => bore },
  { header: 'ช่วง', value: ({ zone }) => zone.name },
  { header: 'ตั้งแต่ (ม.)', isNumber: true, value: ({ zone }) => zone.entered.fromM },
  { header: 'ถึง (ม.)', isNumber: true, value: ({ zone }) => zone.entered.toM },
  { header: 'สภาพอากาศ', value: ({ zone }) => zoneWords(zone) },
  { header: 'สถานะอุปกรณ์', value: ({ device }) => healthNames[device.health] },
  ...zoneFigureNames.map((figure): ExportColumn<ZoneRow> => ({
    header: `${zoneFigures[figure].label} (${zoneFigures[figure].unit})`,
    isNumber: true,
    value: ({ zone }) => figureOf(zone, figure),
  })),
  {
    header: 'อุปกรณ์',
    value: ({ items }) => items.map((item) => `${itemName(item)} ${itemState(item)[0]}`).join(', '),
  },
]

function figureOf({ values }: TunnelZone, figure: ZoneFigure): number | null {
  const one = values[figure]
  return one && isKnown(one) ? one.value : null
}
