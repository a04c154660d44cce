import type { ContractRow } from '@roadside/contract/contract-reports/report-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { TabBar } from '@roadside/ui/parts/tab-bar.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import { MissingRecord } from '@roadside/ui/register/record-state.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { Link } from '@tanstack/react-router'
import { ContractAccountView } from './account-view.tsx'
import styles from './contract-reports.module.css'
import { GroupFigures } from './group-figures.tsx'
import { IntervalsView } from './intervals-view.tsx'
import { nothingOpened, reportParts, type ReportPart } from './report-place.ts'
import type { ReportQuery } from './report-view.tsx'
import { groupNames, rowName } from './report-words.ts'
import { TicketsView } from './tickets-view.tsx'
import { UnknownNotes } from './unknown-notes.tsx'
import type { ReportPlace } from './use-report-place.ts'

interface GroupViewProps {
  place: ReportPlace
  query: ReportQuery
  /** Without a key: all groups together. */
  group: { readonly key?: ContractRow['key'] }
}

/** What the figures of a group come from: its intervals, its tickets, and of a contract its account. */
export function GroupView({ place, query, group }: GroupViewProps) {
  const { by, shown } = place
  const isWhole = group.key === undefined
  const row = isWhole ? query.data?.total : query.data?.rows.find(({ key }) => key === group.key)
  const name = isWhole ? 'รวมทั้งหมด' : row ? rowName(by, row) : '…'
  return (
    <Panel title={<GroupPath place={place} name={name} />} isFlush>
      <div className={styles.head}>
        <RangeControl shown={shown} label="ช่วงเวลาของรายงาน" />
        {row && (
          <p>
            {[row.contract_no, row.contractor].filter(Boolean).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </p>
        )}
      </div>
      <ViewState query={query}>
        {() =>
          row ? (
            <Opened place={place} group={group} row={row} />
          ) : (
            <MissingRecord noun={groupNames[by]} list={<AllGroups place={place} />} />
          )
        }
      </ViewState>
    </Panel>
  )
}

function GroupPath({ place, name }: { place: ReportPlace; name: string }) {
  return (
    <nav className={styles.path} aria-label="ลำดับของรายงาน">
      <span>
        <AllGroups place={place} />
      </span>
      <span>
        <b aria-current="page">{name}</b>
      </span>
    </nav>
  )
}

function AllGroups({ place: { by } }: { place: ReportPlace }) {
  const search = (old: object) => ({ ...old, ...nothingOpened, group: undefined })
  return (
    <Link to="." search={search as never} resetScroll={false}>
      {groupNames[by]}ทั้งหมด
    </Link>
  )
}

const partNames: Readonly<Record<ReportPart, string>> = {
  intervals: 'ช่วงขัดข้อง',
  tickets: 'ใบงาน',
  account: 'วิธีคิดค่าปรับและการปิดเดือน',
}

function Opened({ place, group, row }: Omit<GroupViewProps, 'query'> & { row: ContractRow }) {
  const { by } = place
  const step = useUrlStep('part')
  const parts = reportParts.filter(
    (part) => part !== 'account' || (by === 'contract' && group.key !== undefined),
  )
  const open = parts.find((one) => one === step.value) ?? 'intervals'
  const isSigned = useUrlStep('version').value !== undefined
  const counts: Partial<Record<ReportPart, number>> = isSigned
    ? {}
    : { intervals: row.faults, tickets: row.tickets }
  return (
    <>
      {/* those of today: above a signed version they would be other figures */}
      {!isSigned && <GroupFigures row={row} />}
      {!isSigned && <UnknownNotes unknown={row.unknown} />}
      <div className={styles.tabs}>
        <TabBar
          tabs={parts.map((id) => ({
            id,
            label: partNames[id],
            ...(counts[id] !== undefined && { count: ` (${formatNumber(counts[id])})` }),
          }))}
          open={open}
          onOpen={(part) => step.replace(part, { ...nothingOpened, part })}
        />
      </div>
      {open === 'intervals' && <IntervalsView place={place} group={group} row={row} />}
      {open === 'tickets' && <TicketsView place={place} group={group} row={row} />}
      {open === 'account' && <ContractAccountView place={place} pj_id={Number(row.key)} />}
    </>
  )
}
