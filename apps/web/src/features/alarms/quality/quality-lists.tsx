import { advisedShares } from '@roadside/contract/alarms/domain/quality-advice.ts'
import { severityNames, type Severity } from '@roadside/contract/alarms/severity.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { SeverityChip, severityTones } from '@roadside/ui/state-mark.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { paths } from '../../../paths.ts'
import { percentWords, type Quality } from './quality-figures.ts'
import styles from './quality.module.css'

type Frequent = Quality['top'][number]
type Share = Quality['severities'][number]

interface MostFrequentProps {
  quality: Quality
  /** What of this page the list of alarms takes over: the time, the department. */
  search: { range: string; department: number | undefined }
}

const frequentKey = ({ kind, subject_key }: Frequent) => `${kind} ${subject_key}`

/** What occurs most often; each leads to its own history over the same time. */
export function MostFrequent({ quality: { top }, search }: MostFrequentProps) {
  const { range, department } = search
  const columns = useMemo(
    (): readonly TableColumn<Frequent>[] => [
      {
        id: 'kind',
        header: 'การแจ้งเตือน',
        cell: ({ kind, kind_name, subject, subject_key }) => (
          <Link
            className={styles.name ?? ''}
            to={paths.alarms}
            search={{ list: 'history', kind, subject: subject_key, range, department } as never}
          >
            {kind_name} {subject}
          </Link>
        ),
      },
      { id: 'site', header: 'พื้นที่ติดตั้ง', cell: ({ site }) => site || '-' },
      { id: 'count', header: 'ครั้ง', align: 'end', cell: ({ count }) => formatNumber(count) },
      { id: 'share', header: 'สัดส่วน', cell: ({ share }) => <Bar share={share} tone="accent" /> },
    ],
    [range, department],
  )
  return <DataTable label="10 รายการที่เกิดบ่อยที่สุด" columns={columns} rows={top} rowKey={frequentKey} />
}

const shareKey = ({ severity }: Share) => severity

/** The advised share of a severity; of the most urgent it is a bound. */
export const advisedWords = (severity: Severity) =>
  `${severity === 'critical' ? 'น้อยกว่า' : 'ประมาณ'} ${percentWords(advisedShares[severity])}`

const shareColumns: readonly TableColumn<Share>[] = [
  { id: 'severity', header: 'ระดับ', cell: ({ severity }) => <SeverityChip severity={severity} /> },
  { id: 'count', header: 'ครั้ง', align: 'end', cell: ({ count }) => formatNumber(count) },
  {
    id: 'share',
    header: 'สัดส่วน',
    cell: ({ severity, share }) => (
      <Bar share={share} advised={advisedShares[severity]} tone={severityTones[severity]} />
    ),
  },
  { id: 'advised', header: 'ค่าแนะนำ', cell: ({ severity }) => advisedWords(severity) },
]

/** How the new alarms are shared among the severities, beside what is advised. */
export function SeverityShares({ quality: { severities } }: { quality: Quality }) {
  return (
    <>
      <DataTable label="สัดส่วนตามระดับ" columns={shareColumns} rows={severities} rowKey={shareKey} />
      <p className={styles.note}>
        ขีดตั้งคือค่าแนะนำของ ISA-18.2-2016 ข้อ 16 และ EEMUA 191 ถ้าระดับ {severityNames.critical} หรือ{' '}
        {severityNames.major} มากกว่านี้มาก ระดับจะไม่ช่วยบอกว่าควรทำอะไรก่อน
      </p>
    </>
  )
}

interface BarProps {
  /** 0 to 1. */
  share: number
  advised?: number
  tone: string
}

/** A share as a bar with its figure; a line marks what is advised. */
function Bar({ share, advised, tone }: BarProps) {
  return (
    <span className={styles.share}>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" data-tone={tone} aria-hidden>
        <rect width="100" height="10" rx="2" />
        <rect width={share * 100} height="10" rx="2" className={styles.filled} />
        {advised !== undefined && (
          <rect x={advised * 100 - 0.6} width="1.2" height="10" className={styles.advised} />
        )}
      </svg>
      <span>{percentWords(share)}</span>
    </span>
  )
}
