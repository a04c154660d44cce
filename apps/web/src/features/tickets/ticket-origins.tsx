import { formatNumber } from '@roadside/contract/domain/format.ts'
import { reportedFaultNames } from '@roadside/contract/fault-reports/fault-report-calls.ts'
import type { TicketDetail } from '@roadside/contract/tickets/ticket.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { TicketStateChip } from '@roadside/ui/tickets/ticket-state.tsx'
import { useTicketStep } from '@roadside/ui/tickets/use-ticket-steps.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import panel from '@roadside/ui/lists/work-panel.module.css'
import styles from './ticket-panel.module.css'

/** The alarms of a ticket; a press opens one over it. */
export function TicketAlarms({ ticket: { alarms } }: { ticket: TicketDetail }) {
  const alarm = useUrlStep('alarm')
  if (alarms.length === 0) return null
  return (
    <section className={panel.part}>
      <h3>การแจ้งเตือน {formatNumber(alarms.length)} รายการ</h3>
      <ul className={styles.lines}>
        {alarms.map(({ id, kind_name, why, raised_at, cleared_at }) => (
          <li key={id}>
            <button type="button" className={styles.line} onClick={() => alarm.open(id)}>
              <b>{kind_name}</b>
              <span>{why === kind_name ? '' : why}</span>
              <span>
                {formatThaiDateTime(raised_at)} –{' '}
                {cleared_at ? formatThaiDateTime(cleared_at) : 'ยังไม่หาย'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What persons reported of it. */
export function TicketReports({ ticket: { reports } }: { ticket: TicketDetail }) {
  if (reports.length === 0) return null
  return (
    <section className={panel.part}>
      <h3>เรื่องที่แจ้งโดยบุคคล {formatNumber(reports.length)} เรื่อง</h3>
      <ul className={styles.lines}>
        {reports.map(({ id, reported_at, fault, text }) => (
          <li key={id}>
            <span className={styles.line}>
              <b>{reportedFaultNames[fault]}</b>
              <span>{text}</span>
              <span>
                เรื่องที่ {id} · {formatThaiDateTime(reported_at)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Earlier repairs of the same fault within seven days of each other; a press opens one in place of this. */
export function TicketChain({ ticket: { chain } }: { ticket: TicketDetail }) {
  const ticket = useTicketStep()
  if (chain.length === 0) return null
  return (
    <section className={panel.part}>
      <h3>ซ่อมเรื่องเดียวกันก่อนหน้านี้ {formatNumber(chain.length)} ใบงาน</h3>
      <ul className={styles.lines}>
        {chain.map(({ id, number, opened_at, state }) => (
          <li key={id}>
            <button type="button" className={styles.line} onClick={() => ticket.replace(id)}>
              <b>{number}</b>
              <TicketStateChip state={state} />
              <span>เปิดเมื่อ {formatThaiDateTime(opened_at)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
