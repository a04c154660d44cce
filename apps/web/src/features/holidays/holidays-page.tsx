import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { weekdayOf } from '@roadside/contract/service-levels/domain/working-days.ts'
import {
  holidayYearHistory,
  holidayYears,
  type ShownYear,
} from '@roadside/contract/service-levels/holiday-calls.ts'
import type { Weekday } from '@roadside/contract/service-levels/terms.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useToday } from '@roadside/ui/use-today.ts'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { HistoryDialog, knownWords, versionWords } from './history-dialog.tsx'
import styles from './holidays.module.css'
import { YearDialog } from './year-dialog.tsx'
import { closedNames, closedOf } from './year-form.ts'

const weekdayNames: Record<Weekday, string> = {
  1: 'จ.',
  2: 'อ.',
  3: 'พ.',
  4: 'พฤ.',
  5: 'ศ.',
  6: 'ส.',
  7: 'อา.',
}

/** `/holidays`: the days off by which rosters and contracts count, by year. */
export function HolidaysPage() {
  const { crumbs } = useCrumbs()
  const query = useCall(holidayYears, {}, { refetchInterval: false })
  const editing = useUrlStep('year', ['version'])
  const history = useUrlStep('history')
  const version = useUrlStep('version')
  const { years = [], may_edit = false } = query.data ?? {}
  const lastYear = years.at(-1)?.year
  const edited = years.find(({ year }) => String(year) === editing.value)
  const added =
    lastYear !== undefined && editing.value === String(lastYear + 1) ? newYear(lastYear + 1) : null
  const earlier = useCall(
    holidayYearHistory,
    { year: edited?.year ?? 2026 },
    { enabled: edited !== undefined && version.value !== undefined, refetchInterval: false },
  )
  const restored =
    version.value === undefined
      ? null
      : earlier.data?.find((one) => String(one.version) === version.value)
  const form = version.value === undefined ? (edited ?? added) : restored
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="วันหยุดราชการ"
        actions={
          may_edit &&
          lastYear !== undefined && (
            <Button
              variant="filled"
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => editing.open(lastYear + 1)}
            >
              เพิ่มปี {lastYear + 544}
            </Button>
          )
        }
      />
      <ViewState
        query={query}
        isEmpty={(data) => data.years.length === 0}
        emptyText="ยังไม่มีปีใดในปฏิทิน"
      >
        {(data) => (
          <div className={styles.page}>
            <p className={styles.aside}>
              เวรและกำหนดตามสัญญานับตามวันหยุดเหล่านี้ กำหนดที่ยาวเกินวันที่ประกาศครบจะแจ้งว่ายังเลื่อนได้
            </p>
            {data.years.toReversed().map((year) => (
              <Year
                key={year.year}
                year={year}
                onEdit={data.may_edit ? () => editing.open(year.year) : null}
                onHistory={() => history.open(year.year)}
              />
            ))}
          </div>
        )}
      </ViewState>
      {history.value !== undefined && /^\d{4}$/.test(history.value) && (
        <HistoryDialog
          year={Number(history.value)}
          mayEdit={may_edit}
          onRestore={(one) => editing.replace(history.value, { version: one, history: undefined })}
          onClose={history.close}
        />
      )}
      {may_edit && form && (
        <YearDialog
          key={`${editing.value}-${version.value}`}
          year={form}
          version={(edited ?? form).version}
          isRestored={version.value !== undefined}
          onClose={editing.close}
        />
      )}
    </>
  )
}

const newYear = (year: number): ShownYear => ({
  year,
  version: 0,
  source: '',
  known_until: null,
  holidays: [],
  changed_by_name: null,
  changed_at: null,
})

interface YearProps {
  year: ShownYear
  onEdit: (() => void) | null
  onHistory: () => void
}

function Year({ year, onEdit, onHistory }: YearProps) {
  const today = useToday()
  const isNow = today.startsWith(String(year.year))
  return (
    <details className={styles.year} open={isNow}>
      <summary>
        <h2>พ.ศ. {year.year + 543}</h2>
        <span>{formatNumber(year.holidays.length)} วัน</span>
        <span className={styles.mark} data-tone={year.known_until === null ? 'warn' : 'ok'}>
          {knownWords(year)}
        </span>
        <span className={styles.aside}>{versionWords(year)}</span>
      </summary>
      <p className={styles.aside}>
        ที่มา: {year.source}
        {year.changed_at &&
          ` · ${year.changed_by_name ?? ''} ${formatThaiDateTime(year.changed_at)}`}
      </p>
      <p className={styles.buttons}>
        {onEdit && (
          <Button leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
            แก้ไข
          </Button>
        )}
        <Button leftSection={<Icon name="log" size={16} />} onClick={onHistory}>
          ประวัติ
        </Button>
      </p>
      <ul className={styles.days}>
        {year.holidays.map((holiday) => (
          <li key={holiday.day} data-past={holiday.day < today || undefined}>
            <time dateTime={holiday.day}>
              {weekdayNames[weekdayOf(holiday.day)]} {formatThaiDate(holiday.day)}
            </time>
            <span>
              {holiday.name}
              {holiday.closed && <small> {closedNames[closedOf(holiday)]}</small>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
