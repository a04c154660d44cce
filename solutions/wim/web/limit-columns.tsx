import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { muted } from '@roadside/ui/devices/muted.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { RowAction } from '@roadside/ui/table/row-action.tsx'
import type { WimLimit } from '../rows.ts'
import { limitStandingNames, standingOf } from '../rules/limit-standing.ts'
import { wimClassNames } from '../rules/vehicle.ts'

const enteredBy = ({ username, set_at }: WimLimit) =>
  username === '' ? 'ค่าเริ่มต้นของระบบ' : `${username} · ${formatThaiDateTime(set_at)}`

/** What a row is today, and who withdrew it. */
function standingText(limit: WimLimit, limits: readonly WimLimit[], today: string): string {
  const word = limitStandingNames[standingOf(limit, limits, today)]
  return limit.withdrawn_at
    ? `${word}โดย ${limit.withdrawn_by} · ${formatThaiDateTime(limit.withdrawn_at)}`
    : word
}

/** `onWithdraw` null: who looks may not change anything. */
export function limitColumns(
  limits: readonly WimLimit[],
  today: string,
  onWithdraw: ((limit: WimLimit) => void) | null,
): TableColumn<WimLimit>[] {
  const standing = (limit: WimLimit) => standingOf(limit, limits, today)
  return [
    { id: 'class', header: 'ประเภทรถ', cell: (limit) => wimClassNames[limit.class] },
    {
      id: 'limit',
      header: 'พิกัด',
      unit: 'กก.',
      align: 'end',
      cell: ({ limit_kg }) => formatNumber(limit_kg),
    },
    { id: 'from', header: 'เริ่มใช้วันที่', cell: ({ valid_from }) => formatThaiDate(valid_from) },
    {
      id: 'standing',
      header: 'สถานะ',
      cell: (limit) => (
        <span className={standing(limit) === 'now' ? undefined : muted}>
          {standingText(limit, limits, today)}
        </span>
      ),
    },
    { id: 'by', header: 'กำหนดโดย', cell: enteredBy },
    { id: 'note', header: 'หมายเหตุ', cell: ({ note }) => note || '-' },
    ...(onWithdraw
      ? [
          {
            id: 'action',
            header: 'จัดการ',
            isAction: true,
            cell: (limit: WimLimit) =>
              limit.withdrawn_at === null && (
                <RowAction
                  icon="trash"
                  label={`ยกเลิกพิกัด ${wimClassNames[limit.class]} ${formatNumber(limit.limit_kg)} กก.`}
                  onPress={() => onWithdraw(limit)}
                />
              ),
          },
        ]
      : []),
  ]
}

export function exportLimits(limits: readonly WimLimit[], today: string): ExportColumn<WimLimit>[] {
  return [
    { header: 'ประเภทรถ', value: (limit) => wimClassNames[limit.class] },
    {
      header: 'พิกัด (กก.)',
      isNumber: true,
      value: ({ limit_kg }) => limit_kg,
      text: ({ limit_kg }) => formatNumber(limit_kg),
    },
    { header: 'เริ่มใช้วันที่', value: ({ valid_from }) => formatThaiDate(valid_from) },
    { header: 'สถานะ', value: (limit) => standingText(limit, limits, today) },
    { header: 'กำหนดโดย', value: enteredBy },
    { header: 'หมายเหตุ', value: ({ note }) => note },
  ]
}
