import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import {
  radarFindingNames,
  watchedKindName,
  watchedName,
} from '@roadside/contract/records/contract/radar.ts'
import type { RadarRow } from '@roadside/contract/records/contract/radar-call.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { EndMark, endWords } from './end-mark.tsx'
import styles from './radar.module.css'

export const radarColumns: readonly TableColumn<RadarRow>[] = [
  {
    id: 'to',
    header: 'สิ้นสุด',
    isSortable: true,
    width: 165,
    cell: ({ from, to, security }) => <EndMark from={from} to={to} security={security} />,
  },
  {
    id: 'name',
    header: 'การรับประกัน',
    width: 150,
    cell: (row) => (
      <CellText minWidth={130}>
        {watchedName(row)}
        <small>{watchedKindName(row)}</small>
      </CellText>
    ),
  },
  {
    id: 'findings',
    header: 'ข้อควรตรวจสอบ',
    width: 165,
    cell: ({ findings }) =>
      findings.length === 0 ? (
        '-'
      ) : (
        <CellText minWidth={145}>
          <span className={styles.findings} data-tone="fault">
            {findings.map((finding) => (
              <span key={finding}>{radarFindingNames[finding]}</span>
            ))}
          </span>
        </CellText>
      ),
  },
  {
    id: 'pj_name',
    header: 'โครงการ',
    isSortable: true,
    width: 200,
    cell: ({ pj_id, pj_code, pj_name, contract_no }) => (
      <CellText minWidth={180}>
        <Link to={paths.project} search={{ pj_id, tab: 'contract' } as never}>
          {pj_code} {pj_name}
        </Link>
        <small>สัญญาเลขที่ {contract_no || 'ยังไม่ระบุ'}</small>
      </CellText>
    ),
  },
  {
    id: 'contractor',
    header: 'ผู้รับจ้าง',
    isSortable: true,
    width: 140,
    cell: ({ contractor, contractor_telephone }) => (
      <CellText minWidth={120}>
        {contractor || 'ยังไม่ระบุ'}
        {contractor_telephone && <small>{contractor_telephone}</small>}
      </CellText>
    ),
  },
  {
    id: 'open_defects',
    header: ['ข้อบกพร่อง', 'ที่ยังไม่แก้'],
    isSortable: true,
    align: 'end',
    cell: ({ open_defects, pj_id, pj_name }) =>
      open_defects === 0 ? (
        '0'
      ) : (
        <CellText minWidth={80}>
          <Link
            to={paths.alarms}
            search={{ search: pj_name } as never}
            title={`ดูการแจ้งเตือนของโครงการ ${pj_name}`}
          >
            {formatNumber(open_defects)}
          </Link>
          <small>
            <Link to={paths.defectLetter} search={{ pj_id } as never}>
              จัดทำหนังสือแจ้ง
            </Link>
          </small>
        </CellText>
      ),
  },
  { id: 'department', header: 'หน่วยงาน', isSortable: true, cell: ({ department }) => department },
]

export const exportRadarColumns = (today: string): readonly ExportColumn<RadarRow>[] => [
  { header: 'สิ้นสุดวันที่', value: ({ to }) => (to === null ? '' : formatThaiDate(to)) },
  { header: 'เวลาที่เหลือ', value: ({ to, security }) => endWords(to, today, security) },
  { header: 'การรับประกัน', value: watchedName },
  { header: 'ประเภท', value: watchedKindName },
  {
    header: 'ข้อควรตรวจสอบ',
    value: ({ findings }) => findings.map((finding) => radarFindingNames[finding]).join(' · '),
  },
  { header: 'รหัสโครงการ', value: ({ pj_code }) => pj_code },
  { header: 'ชื่อโครงการ', value: ({ pj_name }) => pj_name },
  { header: 'เลขที่สัญญา', value: ({ contract_no }) => contract_no },
  { header: 'ผู้รับจ้าง', value: ({ contractor }) => contractor },
  { header: 'ข้อบกพร่องที่ยังไม่แก้', value: ({ open_defects }) => open_defects, isNumber: true },
  { header: 'หน่วยงาน', value: ({ department }) => department },
]
