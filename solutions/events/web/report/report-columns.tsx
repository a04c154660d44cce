import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import type { KindSum, ReportedEvent, SiteSum } from '../../report-calls.ts'
import { eventTypeNames, eventTypes, reviewNames, reviews, type EventType } from '../../words.ts'

const waitingWord = 'รอตรวจสอบ'
const verdictOf = ({ review }: ReportedEvent) => (review ? reviewNames[review] : waitingWord)
const reviewedText = ({ reviewed_by, reviewed_at }: ReportedEvent) =>
  reviewed_at ? `${reviewed_by ?? '-'} ${formatThaiDateTime(reviewed_at)}` : '-'
const placeOf = ({ road, site }: Pick<ReportedEvent, 'road' | 'site'>) =>
  [road, site].filter((part, at, all) => part !== '' && all.indexOf(part) === at).join(' · ')

/** Many a camera is named after its site, which stands beside it. */
const cameraOf = ({ camera, site }: ReportedEvent) =>
  (camera.startsWith(site) ? camera.slice(site.length).trim() : camera) || '-'

/** The events on the screen. */
export function eventColumns(hasDepartments: boolean): readonly TableColumn<ReportedEvent>[] {
  return [
    { id: 'at', header: 'วันที่-เวลา', cell: ({ at }) => formatThaiDateTime(at, 'seconds') },
    { id: 'kind', header: 'ประเภท', cell: ({ kind }) => kind },
    ...(hasDepartments
      ? [
          {
            id: 'department',
            header: 'หน่วยงาน',
            cell: ({ department }: ReportedEvent) => department,
          },
        ]
      : []),
    { id: 'place', header: 'สถานที่', width: 180, cell: placeOf },
    { id: 'sta', header: 'กม. ที่', cell: ({ sta }) => sta || '-' },
    { id: 'camera', header: 'กล้อง', cell: cameraOf },
    { id: 'verdict', header: ['ผลการ', 'ตรวจสอบ'], cell: verdictOf },
    {
      id: 'reviewed',
      header: 'ผู้ตรวจสอบ',
      cell: ({ reviewed_by, reviewed_at }) =>
        reviewed_at ? (
          <>
            {reviewed_by ?? '-'}
            <br />
            <small>{formatThaiDateTime(reviewed_at)}</small>
          </>
        ) : (
          '-'
        ),
    },
    { id: 'note', header: 'หมายเหตุ', cell: ({ review_note }) => review_note || '-' },
  ]
}

export const exportedEvents: readonly ExportColumn<ReportedEvent>[] = [
  { header: 'วันที่-เวลา', value: ({ at }) => formatThaiDateTime(at, 'seconds') },
  { header: 'ประเภท', value: ({ kind }) => kind },
  { header: 'หน่วยงาน', value: ({ department }) => department },
  { header: 'สถานที่', value: placeOf },
  { header: 'กม. ที่', value: ({ sta }) => sta },
  { header: 'กล้อง', value: cameraOf },
  { header: 'ผลการตรวจสอบ', value: verdictOf },
  { header: 'ผู้ตรวจสอบ', value: reviewedText },
  { header: 'หมายเหตุ', value: ({ review_note }) => review_note },
]

export type Counts = Omit<KindSum, 'type'>

/** How many, how many of each verdict, and how many wait for one. */
const counted: readonly {
  readonly id: keyof Counts
  readonly header: string
}[] = [
  { id: 'count', header: 'ทั้งหมด' },
  ...reviews.map((id) => ({ id, header: reviewNames[id] })),
  { id: 'waiting', header: waitingWord },
]

export type KindRow = Counts & { readonly type: EventType | null }

/** Kinds in their order, and their sum where there are several. */
export function kindRows(kinds: readonly KindSum[]): readonly KindRow[] {
  const shown = eventTypes.flatMap((type) => kinds.find((one) => one.type === type) ?? [])
  if (shown.length < 2) return shown
  const sum = (id: keyof Counts) => shown.reduce((all, { [id]: count }) => all + count, 0)
  return [
    ...shown,
    {
      type: null,
      count: sum('count'),
      true: sum('true'),
      false: sum('false'),
      duplicate: sum('duplicate'),
      test: sum('test'),
      waiting: sum('waiting'),
    },
  ]
}

const kindName = ({ type }: KindRow) => (type === null ? 'รวม' : eventTypeNames[type])

export const kindColumns: readonly TableColumn<KindRow>[] = [
  {
    id: 'type',
    header: 'ประเภท',
    cell: (row) => (row.type === null ? <b>{kindName(row)}</b> : kindName(row)),
  },
  ...counted.map(({ id, header }): TableColumn<KindRow> => ({
    id,
    header,
    align: 'end',
    cell: (row) => (row.type === null ? <b>{formatNumber(row[id])}</b> : formatNumber(row[id])),
  })),
]

/** The kinds on paper. */
export const printedKinds = {
  columns: [
    { header: 'ประเภท' },
    ...counted.map(({ header }) => ({ header, align: 'end' as const })),
  ],
  row: (row: KindRow) => [kindName(row), ...counted.map(({ id }) => formatNumber(row[id]))],
}

const ofKind =
  (type: EventType) =>
  ({ types }: SiteSum) =>
    types[type] ?? 0

/** By site: of which kinds, and how much of it waits. Kinds that did not happen have no column. */
export function siteColumns(
  kinds: readonly EventType[],
  hasDepartments: boolean,
): readonly TableColumn<SiteSum>[] {
  return [
    { id: 'site', header: 'สถานที่', cell: placeOf },
    ...(hasDepartments
      ? [{ id: 'department', header: 'หน่วยงาน', cell: ({ department }: SiteSum) => department }]
      : []),
    ...kinds.map((type): TableColumn<SiteSum> => ({
      id: type,
      header: eventTypeNames[type],
      align: 'end',
      cell: (row) => formatNumber(ofKind(type)(row)),
    })),
    ...counted.map(({ id, header }): TableColumn<SiteSum> => ({
      id,
      header,
      align: 'end',
      cell: ({ [id]: count }) => formatNumber(count),
    })),
  ]
}

export function exportedSites(kinds: readonly EventType[]): readonly ExportColumn<SiteSum>[] {
  return [
    { header: 'สถานที่', value: placeOf },
    { header: 'หน่วยงาน', value: ({ department }) => department },
    ...kinds.map((type): ExportColumn<SiteSum> => ({
      header: eventTypeNames[type],
      isNumber: true,
      value: ofKind(type),
      text: (row) => formatNumber(ofKind(type)(row)),
    })),
    ...counted.map(({ id, header }): ExportColumn<SiteSum> => ({
      header,
      isNumber: true,
      value: ({ [id]: count }) => count,
      text: ({ [id]: count }) => formatNumber(count),
    })),
  ]
}
