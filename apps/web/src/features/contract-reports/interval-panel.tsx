import type { ReportInterval } from '@roadside/contract/contract-reports/report-calls.ts'
import {
  pauseDecisionNames,
  pauseReasonNames,
  type PauseDecision,
} from '@roadside/contract/service-levels/domain/pause.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { ShownFields } from '@roadside/ui/form/form-grid.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { HealthChip, type Tone } from '@roadside/ui/state-mark.tsx'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../account.ts'
import { paths } from '../../paths.ts'
import { useEquipmentLink, useSiteLink } from '../../site-link.ts'
import styles from './contract-reports.module.css'
import { heaviestOf, roadText, untilText, weightText } from './interval-columns.tsx'
import { equipmentKindName, exactTime, monthName } from './report-words.ts'
import { ContractLink } from './unknown-notes.tsx'

interface IntervalPanelProps {
  interval: ReportInterval
  onClose: () => void
}

/** One interval down to its readings: when it began and ended, what of it counts, and what it adds. */
export function IntervalPanel({ interval, onClose }: IntervalPanelProps) {
  const { device, health, kind, contract, pj_id, month, since, until, from, to, reason } = interval
  return (
    <PageDialog
      isOpen
      onClose={onClose}
      size={900}
      title={
        <span className={styles.title}>
          <HealthChip health={health} /> {device} {roadText(interval)}
        </span>
      }
    >
      <div className={styles.panel}>
        <ShownFields
          fields={[
            { label: 'อุปกรณ์', value: <EquipmentName interval={interval} /> },
            { label: 'ชนิดอุปกรณ์', value: equipmentKindName(kind) },
            { label: 'พื้นที่ติดตั้ง', value: <SiteName interval={interval} /> },
            { label: 'สัญญา', value: <ContractLink pj_id={pj_id} name={contract} /> },
            {
              label: 'ค่าที่อ่านได้ซึ่งเริ่มช่วงนี้',
              value: formatThaiDateTime(since, 'seconds'),
            },
            {
              label: 'ค่าที่อ่านได้ซึ่งจบช่วงนี้',
              value: until === null ? untilText(interval) : formatThaiDateTime(until, 'seconds'),
            },
            { label: 'สาเหตุที่อุปกรณ์รายงาน', value: reason || 'ไม่ได้บันทึก' },
            {
              label: `ส่วนที่อยู่ในระยะประกันและเดือน${monthName(month)}`,
              value: `${formatThaiDateTime(from, 'seconds')} – ${formatThaiDateTime(to, 'seconds')}`,
            },
            { label: 'ใบงาน', value: <TicketName interval={interval} /> },
          ]}
        />
        <section>
          <h3>เวลาขัดข้องที่ช่วงนี้เพิ่ม</h3>
          <div className={styles.both}>
            <TimeOf name="ตามที่ตกลง" interval={interval} time={interval.agreed} />
            <TimeOf name="ตามที่วัด" interval={interval} time={interval.measured} />
          </div>
        </section>
        <Pauses interval={interval} />
      </div>
    </PageDialog>
  )
}

function EquipmentName({ interval }: { interval: ReportInterval }) {
  const linkOf = useEquipmentLink()
  const { isContractor } = useAccount()
  const { wid, DeptID, type_name, device, asset_id } = interval
  if (isContractor)
    return (
      <Link to={paths.contractEquipment} search={{ asset: asset_id } as never}>
        {device}
      </Link>
    )
  const page = DeptID === null ? null : linkOf({ wid, DeptID, type_name }, device)
  return page ? <Link {...page}>{device}</Link> : device
}

function SiteName({ interval: { wid, DeptID, type_name, site } }: { interval: ReportInterval }) {
  const linkOf = useSiteLink()
  const page = DeptID === null ? null : linkOf({ wid, DeptID, type_name })
  return page ? <Link {...page}>{site}</Link> : site
}

/** The ticket opens in the place of the interval; Back leads to it again. */
function TicketName({ interval: { ticket } }: { interval: ReportInterval }) {
  if (!ticket) return 'ไม่มีใบงานของอุปกรณ์นี้ในเวลานั้น'
  const search = (old: object) => ({ ...old, interval: undefined, ticket: ticket.id })
  return (
    <>
      <Link to="." search={search as never} resetScroll={false}>
        {ticket.number}
      </Link>{' '}
      {ticket.served_at === null
        ? 'ยังไม่บันทึกเวลาที่ผู้รับจ้างได้รับแจ้ง'
        : `ผู้รับจ้างได้รับแจ้งเมื่อ ${formatThaiDateTime(ticket.served_at)}`}
    </>
  )
}

interface TimeOfProps {
  name: string
  interval: ReportInterval
  time: ReportInterval['measured']
}

/** How what it adds is counted: the time in which it was the heaviest, times its weight. */
function TimeOf({ name, interval: { weight }, time }: TimeOfProps) {
  const { counted_ms, heaviest, downtime_ms } = time
  return (
    <div className={styles.time}>
      <h4>{name}</h4>
      <dl>
        <dt>เวลาที่นับตามสัญญา</dt>
        <dd>{exactTime(counted_ms)}</dd>
        <dt>เป็นตัวถ่วงสูงสุดของอุปกรณ์ที่ขัดข้องพร้อมกัน</dt>
        <dd>
          {weight === null ? 'ยังไม่ทราบตัวถ่วง' : exactTime(heaviestOf(time))}
          {heaviest.map((span) => (
            <small key={span.from}>
              {formatThaiDateTime(span.from, 'seconds')} – {formatThaiDateTime(span.to, 'seconds')}
            </small>
          ))}
          {weight !== null && heaviest.length === 0 && counted_ms > 0 && (
            <small>มีอุปกรณ์อื่นที่ตัวถ่วงไม่น้อยกว่าขัดข้องอยู่ตลอดช่วงนี้</small>
          )}
        </dd>
        <dt>คูณตัวถ่วง {weightText(weight)} เพิ่มเวลาขัดข้อง</dt>
        <dd>
          <b>{exactTime(downtime_ms)}</b>
        </dd>
      </dl>
    </div>
  )
}

const decisionTones: Readonly<Record<PauseDecision, Tone>> = {
  claimed: 'warn',
  agreed: 'ok',
  refused: 'gone',
}

/** What of its time was claimed not to count, who decided it and by which letter. */
function Pauses({ interval: { pauses } }: { interval: ReportInterval }) {
  return (
    <section>
      <h3>การหยุดนับเวลา</h3>
      {pauses.length === 0 ? (
        <p className={styles.aside}>ไม่มี</p>
      ) : (
        <ul className={styles.pauses}>
          {pauses.map((pause, index) => (
            <li key={index}>
              <span className={styles.decision} data-tone={decisionTones[pause.decision]}>
                {pauseDecisionNames[pause.decision]}
              </span>
              <b>{pauseReasonNames[pause.reason]}</b>
              <span>
                {formatThaiDateTime(pause.from)} –{' '}
                {pause.to === null ? 'ยังไม่สิ้นสุด' : formatThaiDateTime(pause.to)}
              </span>
              {(pause.decided_at !== null || pause.decided_by) && (
                <small>
                  พิจารณา{pause.decided_by && `โดย ${pause.decided_by}`}{' '}
                  {pause.decided_at !== null && `เมื่อ ${formatThaiDateTime(pause.decided_at)}`}
                </small>
              )}
              {pause.note && <small>เหตุผลและหนังสือ: {pause.note}</small>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
