import { Button } from '@mantine/core'
import {
  accountPartNames,
  contractMonth,
  type ClosedVersion,
} from '@roadside/contract/contract-reports/report-calls.ts'
import type { Reply } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { AccountSteps } from './account-steps.tsx'
import { closeDialogId } from './closing/close-dialog.tsx'
import { MonthsOfYear } from './closing/months-of-year.tsx'
import styles from './contract-reports.module.css'
import { FigureLink } from './figure-link.tsx'
import { groupText } from './report-place.ts'
import { monthName } from './report-words.ts'
import type { ReportPlace } from './use-report-place.ts'

interface ContractAccountViewProps {
  place: ReportPlace
  pj_id: number
}

/** The account of a contract: of a month step by step, with its versions; of a fiscal year its months. */
export function ContractAccountView({ place: { period }, pj_id }: ContractAccountViewProps) {
  return 'month' in period ? (
    <MonthAccount pj_id={pj_id} month={period.month} />
  ) : (
    <MonthsOfYear pj_id={pj_id} period={period} />
  )
}

function MonthAccount({ pj_id, month }: { pj_id: number; month: string }) {
  const version = Number(useUrlStep('version').value) || null
  const query = useCall(contractMonth, { pj_id, month, ...(version !== null && { version }) })
  return (
    <ViewState query={query}>
      {(data) => (
        <div className={styles.account}>
          <ShownVersion data={data} version={version} pj_id={pj_id} />
          <AccountSteps
            account={data.account}
            to={{
              group: groupText(pj_id),
              part: 'intervals',
              costly: 1,
              ...(version !== null && { version }),
            }}
          />
          <Closing data={data} pj_id={pj_id} month={month} version={version} />
        </div>
      )}
    </ViewState>
  )
}

type MonthData = Reply<typeof contractMonth>
const differencesText = ({ differs }: MonthData) =>
  differs.map((part) => accountPartNames[part]).join(', ')

/** Which account is shown: the one of today, or one as it was signed off. */
function ShownVersion({
  data,
  version,
  pj_id,
}: {
  data: MonthData
  version: number | null
  pj_id: number
}) {
  const today = { group: groupText(pj_id), part: 'account' } as const
  if (version === null) return null
  const shown = data.versions.find((one) => one.version === version)
  return (
    <FormNote tone="ok">
      แสดงฉบับที่ {formatNumber(version)} ตามที่ปิดไว้
      {shown && ` เมื่อ ${formatThaiDateTime(shown.closed_at)}`} ไม่ใช่ตัวเลขของวันนี้ ·{' '}
      <FigureLink to={today}>แสดงตัวเลขของวันนี้</FigureLink>
    </FormNote>
  )
}

interface ClosingProps {
  data: MonthData
  pj_id: number
  month: string
  version: number | null
}

/** Versions of the month, whether it would be otherwise today, and what keeps it from being closed. */
function Closing({ data, pj_id, month, version }: ClosingProps) {
  const dialog = useUrlDialog(closeDialogId, ['closing'])
  const { versions, obstacles, may_close, differs } = data
  const [newest] = versions
  return (
    <section className={styles.closing} aria-label="การปิดเดือน">
      <h3>การปิดเดือน{monthName(month)}</h3>
      {newest && differs.length > 0 && (
        <FormNote tone="warn">
          วันนี้จะได้ผลต่างจากที่ปิดไว้ในฉบับที่ {formatNumber(newest.version)}: {differencesText(data)}
        </FormNote>
      )}
      {newest && differs.length === 0 && (
        <FormNote tone="ok">ตัวเลขของวันนี้ตรงกับฉบับที่ {formatNumber(newest.version)} ที่ปิดไว้</FormNote>
      )}
      {obstacles.length > 0 && (
        <FormNote tone="warn">ยังปิดเดือนไม่ได้: {obstacles.join(' · ')}</FormNote>
      )}
      {versions.length === 0 ? (
        <p className={styles.aside}>ยังไม่เคยปิดเดือนนี้</p>
      ) : (
        <Versions versions={versions} pj_id={pj_id} shown={version} />
      )}
      {may_close && obstacles.length === 0 && (!newest || differs.length > 0) && (
        <Button
          variant="filled"
          leftSection={<Icon name="lock" size={16} />}
          onClick={() => dialog.open({ closing: pj_id })}
        >
          {newest ? `ปิดใหม่เป็นฉบับที่ ${formatNumber(newest.version + 1)}` : 'ปิดเดือนนี้'}
        </Button>
      )}
    </section>
  )
}

function Versions({
  versions,
  pj_id,
  shown,
}: {
  versions: readonly ClosedVersion[]
  pj_id: number
  shown: number | null
}) {
  return (
    <ol className={styles.versions} aria-label="ฉบับที่ปิดไว้">
      {versions.map(({ version, closed_at, closed_by, note }) => (
        <li key={version} aria-current={version === shown || undefined}>
          <FigureLink to={{ group: groupText(pj_id), part: 'account', version }}>
            ฉบับที่ {formatNumber(version)}
          </FigureLink>
          <span>
            ปิดเมื่อ {formatThaiDateTime(closed_at)}
            {closed_by && ` โดย ${closed_by}`}
          </span>
          {note && <small>{note}</small>}
        </li>
      ))}
    </ol>
  )
}
