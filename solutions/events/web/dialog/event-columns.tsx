import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { Thumbnail } from '@roadside/ui/picture/thumbnail.tsx'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import type { KindFacts } from '../event-kinds.ts'
import { happened, type EventRow } from './event-row.ts'
import { ReviewMark } from './review-mark.tsx'

type Column = TableColumn<EventRow>

const number: Column = {
  id: 'row_num',
  header: 'ลำดับ',
  cell: ({ row_num }) => formatNumber(row_num),
}
const point: Column = {
  id: 'Camera_Desc',
  header: 'จุดติดตั้ง',
  isSortable: true,
  cell: ({ Camera_Desc }) => <CellText minWidth={120}>{Camera_Desc}</CellText>,
}
const camera: Column = {
  id: 'CAMID',
  header: 'รหัสกล้อง',
  isSortable: true,
  cell: ({ CAMID }) => CAMID,
}
const time: Column = {
  id: 'DATE_TIME',
  header: 'วันที่-เวลา',
  isSortable: true,
  cell: ({ DATE_TIME }) => formatThaiDateTime(DATE_TIME, 'seconds'),
}
const count: Column = {
  id: 'times',
  header: ['จำนวน', 'ครั้ง'],
  align: 'end',
  cell: ({ times, until }) =>
    times > 1 ? (
      <span title={`ถึง ${formatThaiDateTime(until, 'seconds')}`}>{formatNumber(times)} ครั้ง</span>
    ) : (
      '1 ครั้ง'
    ),
  glowKey: ({ times }) => times,
}
const review: Column = {
  id: 'review',
  header: ['ผล', 'ตรวจสอบ'],
  cell: (event) => <ReviewMark event={event} />,
  glowKey: (event) => event.review,
}
const announcement: Column = {
  id: 'announcement',
  header: 'เสียงประกาศ',
  cell: ({ announcement: played }) =>
    played ? (
      <CellText minWidth={120}>
        {played.text}
        <small>
          {[formatThaiDateTime(played.at, 'seconds'), played.rule].filter(Boolean).join(' · ')}
        </small>
      </CellText>
    ) : (
      '-'
    ),
}

/** The columns of the specification in its order (§3), then what we add. */
export function eventColumns(
  { typeField, thumbWidth }: KindFacts,
  hasAnnouncements: boolean,
  onOpen: (event: EventRow) => void,
): readonly Column[] {
  const type: Column = {
    id: typeField,
    header: ['ประเภท', 'เหตุการณ์'],
    isSortable: true,
    cell: (event) => <span title={event.code || undefined}>{happened(event)}</span>,
  }
  const picture: Column = {
    id: 'FilePath',
    header: 'ภาพเหตุการณ์',
    cell: (event) => (
      <Thumbnail
        picture={event.picture}
        width={thumbWidth}
        label={`ขยายภาพ ลำดับที่ ${event.row_num}`}
        onPress={() => onOpen(event)}
      />
    ),
  }
  const specified =
    typeField === 'EventType'
      ? [number, time, type, camera, point, picture]
      : [number, point, camera, time, type, picture]
  return [...specified, count, review, ...(hasAnnouncements ? [announcement] : [])]
}
