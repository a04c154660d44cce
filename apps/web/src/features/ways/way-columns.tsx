import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { WayRow } from '@roadside/contract/records/way.ts'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { RepeatedCode } from './repeated-code.tsx'

/** `-` where neither end is known. */
export function stretchOf({ sta_from, sta_to }: Pick<WayRow, 'sta_from' | 'sta_to'>): string {
  return sta_from === '' && sta_to === '' ? '-' : `${sta_from || '…'} – ${sta_to || '…'}`
}

export const wayColumns: readonly TableColumn<WayRow>[] = [
  {
    id: 'code',
    header: 'รหัสสายทาง',
    isSortable: true,
    cell: ({ code, is_code_repeated }) => (
      <>
        {code || '-'}
        {is_code_repeated && <RepeatedCode />}
      </>
    ),
  },
  {
    id: 'name',
    header: 'ชื่อสายทาง',
    isSortable: true,
    width: 280,
    cell: ({ name }) => <CellText>{name}</CellText>,
  },
  { id: 'province', header: 'จังหวัด', isSortable: true, cell: ({ province }) => province || '-' },
  {
    id: 'district',
    header: 'อำเภอ',
    isSortable: true,
    cell: ({ district }) => <CellText>{district.replaceAll(/,(?=\S)/g, ', ')}</CellText>,
  },
  {
    id: 'length_km',
    header: 'ระยะทาง',
    unit: 'กม.',
    align: 'end',
    isSortable: true,
    cell: ({ length_km }) => formatNumber(length_km, 3),
  },
  { id: 'stretch', header: 'กม. เริ่มต้น – สิ้นสุด', align: 'end', cell: stretchOf },
  {
    id: 'sites',
    header: ['พื้นที่', 'ติดตั้ง'],
    align: 'end',
    isSortable: true,
    cell: ({ sites }) => formatNumber(sites),
  },
  {
    id: 'cameras',
    header: 'กล้อง',
    align: 'end',
    isSortable: true,
    cell: ({ cameras }) => formatNumber(cameras),
  },
]
