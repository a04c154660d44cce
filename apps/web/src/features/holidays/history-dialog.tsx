import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import {
  holidayYearHistory,
  type ShownYear,
} from '@roadside/contract/service-levels/holiday-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import styles from './holidays.module.css'

interface HistoryDialogProps {
  year: number
  mayEdit: boolean
  onRestore: (version: number) => void
  onClose: () => void
}

/** The versions of a year, newest first; an earlier one may be used again as a new one. */
export function HistoryDialog({ year, mayEdit, onRestore, onClose }: HistoryDialogProps) {
  const query = useCall(holidayYearHistory, { year }, { refetchInterval: false })
  return (
    <PageDialog isOpen onClose={onClose} title={`ประวัติวันหยุด พ.ศ. ${year + 543}`}>
      <ViewState query={query} isEmpty={(rows) => rows.length === 0} emptyText="ยังไม่มีข้อมูลของปีนี้">
        {(rows) => (
          <ul className={styles.versions}>
            {rows.map((row, index) => (
              <li key={row.version}>
                <p>
                  <b>{versionWords(row)}</b> {index === 0 && '(ใช้อยู่)'}
                </p>
                <p>{row.source}</p>
                <p className={styles.aside}>
                  {formatNumber(row.holidays.length)} วัน · {knownWords(row)}
                  {row.changed_at &&
                    ` · ${row.changed_by_name ?? ''} ${formatThaiDateTime(row.changed_at)}`}
                </p>
                {mayEdit && index > 0 && (
                  <Button size="compact-sm" onClick={() => onRestore(row.version)}>
                    นำฉบับนี้กลับมาใช้
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ViewState>
    </PageDialog>
  )
}

export const versionWords = ({ version }: Pick<ShownYear, 'version'>) =>
  version === 0 ? 'มากับระบบ' : `ฉบับที่ ${version}`

export const knownWords = ({ known_until }: Pick<ShownYear, 'known_until'>) =>
  known_until === null ? 'ยังไม่ประกาศ เป็นไปตามหลักเกณฑ์' : `ประกาศครบถึง ${formatThaiDate(known_until)}`
