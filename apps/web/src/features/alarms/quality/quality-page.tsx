import { NativeSelect } from '@mantine/core'
import { alarmQuality, longestQualityDays } from '@roadside/contract/alarms/quality-call.ts'
import { qualityBinMs } from '@roadside/contract/alarms/domain/quality.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { rangeText, type RangeStep } from '@roadside/contract/domain/time-range.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import { useTimeRange } from '@roadside/ui/range/use-time-range.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../../account.ts'
import { menuQuery } from '../../../menu/menu-query.ts'
import { paths } from '../../../paths.ts'
import { useCrumbs } from '../../../shell/use-crumbs.tsx'
import { MostFrequent, SeverityShares } from './quality-lists.tsx'
import { PrintedQuality } from './quality-print.tsx'
import { qualityExport } from './quality-export.ts'
import { qualityFigures, verdictNames, type QualityFigure } from './quality-figures.ts'
import styles from './quality.module.css'

/** The steps of the list of alarms: its history shows the same time. */
const steps = [
  '24h',
  '7d',
  '30d',
  'day',
  'night',
  'week',
  'month',
  'own',
] as const satisfies readonly RangeStep[]
const title = 'คุณภาพระบบแจ้งเตือน'
/** People at one console at once. */
const operatorChoices = Array.from({ length: 12 }, (_, index) => String(index + 1))

/** `/alarms/quality`: the alarm system measured by ISA-18.2 and EEMUA 191, for the head of a control room. */
export function QualityPage() {
  const { crumbs } = useCrumbs()
  const { user } = useAccount()
  const { data: menu = [] } = useQuery(menuQuery(user))
  const departments = menu.flatMap(({ DeptList }) => DeptList)
  const shown = useTimeRange({ steps, initial: '30d' })
  const place = useUrlStep('department')
  const people = useUrlStep('operators')
  const department = departments.find(({ DeptID }) => String(DeptID) === place.value)
  const operators = operatorChoices.includes(people.value ?? '') ? Number(people.value) : 1
  const query = useCall(alarmQuality, {
    ...shown.times,
    ...(department && { DeptID: department.DeptID }),
  })
  const of = department?.DeptName ?? 'ทุกหน่วยงานในความรับผิดชอบ'
  return (
    <>
      <PageHeader
        crumbs={[
          ...crumbs.slice(0, -1),
          <Link key="alarms" to={paths.alarms}>
            การแจ้งเตือน
          </Link>,
          title,
        ]}
        title={title}
      />
      <div className={styles.head}>
        <RangeControl shown={shown} />
        {departments.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label="หน่วยงาน"
            value={department?.DeptID ?? ''}
            data={[
              { value: '', label: 'ทุกหน่วยงาน' },
              ...departments.map(({ DeptID, DeptName }) => ({
                value: String(DeptID),
                label: DeptName,
              })),
            ]}
            onChange={({ currentTarget }) => place.replace(currentTarget.value || undefined)}
          />
        )}
        <NativeSelect
          size="xs"
          aria-label="ผู้ปฏิบัติงานพร้อมกัน"
          value={String(operators)}
          data={operatorChoices.map((value) => ({
            value,
            label: `ผู้ปฏิบัติงานพร้อมกัน ${value} คน`,
          }))}
          onChange={({ currentTarget: { value } }) =>
            people.replace(value === '1' ? undefined : value)
          }
        />
        {query.data && (
          <span className={styles.export}>
            <TableButtons
              table={() => qualityExport(title, query.data, operators)}
              print={{
                of,
                period: shown.text,
                isLandscape: true,
                content: () => <PrintedQuality quality={query.data} operators={operators} />,
              }}
              isPage
            />
          </span>
        )}
      </div>
      <ViewState query={query}>
        {(quality) => (
          <div className={styles.page}>
            <p className={styles.lead}>
              {quality.total === 0
                ? 'ไม่มีการแจ้งเตือนใหม่ในช่วงเวลานี้'
                : `การแจ้งเตือนใหม่ ${formatNumber(quality.total)} รายการ`}{' '}
              <small>
                {Date.parse(quality.from) >= Date.parse(shown.times.from) + qualityBinMs &&
                  `นับตั้งแต่ ${formatThaiDateTime(quality.from)} ซึ่งเป็นการแจ้งเตือนแรกของระบบ `}
                ไม่นับรายการที่ซ่อนไว้หลังต้นเหตุเดียวกัน วัดได้ครั้งละไม่เกิน {formatNumber(longestQualityDays)} วัน
              </small>
            </p>
            <ul className={styles.figures} aria-label="ตัวชี้วัด">
              {qualityFigures(quality, operators).map((figure) => (
                <Figure key={figure.id} {...figure} />
              ))}
            </ul>
            <div className={styles.lists}>
              <Panel title="10 รายการที่เกิดบ่อยที่สุด" isFlush>
                <MostFrequent
                  quality={quality}
                  search={{ range: rangeText(shown.range), department: department?.DeptID }}
                />
              </Panel>
              <Panel title="สัดส่วนตามระดับ" isFlush>
                <SeverityShares quality={quality} />
              </Panel>
            </div>
          </div>
        )}
      </ViewState>
    </>
  )
}

const verdictTones = { within: 'ok', near: 'warn', over: 'fault' } as const

function Figure({ name, value, unit, meaning, advice, source, verdict }: QualityFigure) {
  return (
    <li className={styles.figure} data-tone={verdict ? verdictTones[verdict] : 'gone'}>
      <h2>{name}</h2>
      <p className={styles.value}>
        <b>{value}</b> {unit}
        {verdict && <span className={styles.verdict}>{verdictNames[verdict]}</span>}
      </p>
      <p>{meaning}</p>
      <p className={styles.advice}>
        ค่าแนะนำ: {advice}
        {source && <cite>{source}</cite>}
      </p>
    </li>
  )
}
