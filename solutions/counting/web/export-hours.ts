import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { formatNumber } from '@roadside/contract/domain/format.ts'

/** An hour of the day with figures of it. */
export type HourRow<Key extends string> = { readonly name: string } & Readonly<
  Record<Key, number | null>
>

/** The hours of a day for export: whole vehicles. */
export function exportHours<Key extends string>(
  keys: readonly Key[],
  header: (key: Key) => string,
): ExportColumn<HourRow<Key>>[] {
  return [
    { header: 'ชั่วโมง', value: ({ name }) => name },
    ...keys.map((key): ExportColumn<HourRow<Key>> => ({
      header: header(key),
      isNumber: true,
      value: ({ [key]: figure }) => figure && Math.round(figure),
      text: ({ [key]: figure }) => formatNumber(figure),
    })),
  ]
}
