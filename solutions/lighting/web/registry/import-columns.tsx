import type { TableColumn } from '@roadside/ui/table/column.ts'
import type { ReactNode } from 'react'
import type { ImportLamp } from '../../registry-calls.ts'
import { sideWord } from '../lamp-words.ts'
import styles from './registry.module.css'

type Field = Exclude<keyof ImportLamp, 'row' | 'was'>

/** The value of a row; where it changes a lamp that is there, what it was stands before it. */
function shown(lamp: ImportLamp, field: Field, word = (text: string) => text): ReactNode {
  const value = word(lamp[field]) || '-'
  const was = lamp.was?.[field]
  if (was === undefined) return value
  return (
    <span className={styles.change}>
      <del>{word(was) || '-'}</del> <ins>{value}</ins>
    </span>
  )
}

const linkName = (link: string) => (link === '4g' ? '4G' : 'LoRaWAN')

export const lampPreviewColumns: readonly TableColumn<ImportLamp>[] = [
  { id: 'change', header: 'รายการ', cell: ({ was }) => (was ? 'แก้ไข' : 'ดวงใหม่') },
  { id: 'devid', header: 'รหัสอุปกรณ์ (DevEUI/IMEI)', cell: ({ devid }) => devid || '-' },
  { id: 'pole', header: 'หมายเลขเสา', cell: (lamp) => shown(lamp, 'pole') },
  { id: 'link', header: 'เครือข่าย', cell: (lamp) => shown(lamp, 'link', linkName) },
  {
    id: 'profile',
    header: 'ชนิดอุปกรณ์',
    cell: (lamp) => <span title={lamp.profile}>{shown(lamp, 'profile')}</span>,
  },
  { id: 'latitude', header: 'ละติจูด', align: 'end', cell: (lamp) => shown(lamp, 'latitude') },
  { id: 'longitude', header: 'ลองจิจูด', align: 'end', cell: (lamp) => shown(lamp, 'longitude') },
  { id: 'sta', header: 'กม. (STA)', cell: (lamp) => shown(lamp, 'sta') },
  { id: 'circuit', header: 'วงจรไฟฟ้า', cell: (lamp) => shown(lamp, 'circuit') },
  { id: 'side', header: 'ด้านของถนน', cell: (lamp) => shown(lamp, 'side', sideWord) },
]
