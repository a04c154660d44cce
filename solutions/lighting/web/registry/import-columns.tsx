import type { TableColumn } from '@roadside/ui/table/column.ts'
import type { ImportLamp } from '../../registry-calls.ts'

export const lampPreviewColumns: readonly TableColumn<ImportLamp>[] = [
  { id: 'change', header: 'รายการ', cell: ({ isChange }) => (isChange ? 'แก้ไข' : 'ดวงใหม่') },
  { id: 'devid', header: 'รหัสอุปกรณ์ (IMEI)', cell: ({ devid }) => devid || '-' },
  { id: 'pole', header: 'หมายเลขเสา', cell: ({ pole }) => pole || '-' },
  { id: 'link', header: 'เครือข่าย', cell: ({ link }) => (link === '4g' ? '4G' : 'LoRaWAN') },
  { id: 'profile', header: 'ชนิดอุปกรณ์', cell: ({ profile }) => <span title={profile}>{profile || '-'}</span> },
  { id: 'latitude', header: 'ละติจูด', align: 'end', cell: ({ latitude }) => latitude || '-' },
  { id: 'longitude', header: 'ลองจิจูด', align: 'end', cell: ({ longitude }) => longitude || '-' },
  { id: 'sta', header: 'กม. (STA)', cell: ({ sta }) => sta || '-' },
]
