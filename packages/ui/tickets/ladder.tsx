import type { TicketDetail } from '@roadside/contract/tickets/ticket.ts'
import { Icon } from '../icon.tsx'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import styles from './ladder.module.css'
import { ladderOf, type Rung } from './ticket-ladder.ts'

const stateWords: Record<Rung['state'], string> = {
  done: 'เสร็จแล้ว',
  now: 'ขั้นปัจจุบัน',
  ahead: 'ยังไม่ถึง',
  skipped: 'ไม่มีข้อมูล',
}

/** Where a repair stands, from the fault to the acceptance, with the time of each step that is known. */
export function Ladder({ ticket }: { ticket: TicketDetail }) {
  return (
    <ol className={styles.ladder} aria-label="ขั้นตอนการซ่อม">
      {ladderOf(ticket).map(({ step, name, state, at }) => (
        <li
          key={step}
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
          title={stateWords[state]}
        >
          <span className={styles.mark}>{state === 'done' && <Icon name="check" size={13} />}</span>
          <span className={styles.name}>
            {name}
            <span className="rs-sr-only"> {stateWords[state]}</span>
          </span>
          {at && <small>{formatThaiDateTime(at)}</small>}
        </li>
      ))}
    </ol>
  )
}
