import { Button } from '@mantine/core'
import { clockNeedNames } from '@roadside/contract/service-levels/domain/repair-clock.ts'
import type { RepairPart, TicketDetail } from '@roadside/contract/tickets/ticket.ts'
import { FailureNote, FormNote } from '@roadside/ui/form/form-note.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import panel from '../ticket-panel.module.css'
import styles from './clock.module.css'
import { clockWords, limitWords } from './clock-words.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { PauseList } from './pause-list.tsx'
import { usePauses } from './use-pauses.ts'

/** A repair by the clock of its contract: when it is due, how long it took as measured and as agreed, and what paused it. */
export function TicketClock({ ticket }: { ticket: TicketDetail }) {
  const { clock } = ticket
  const isOfContract = clock.pj_id !== null
  const query = usePauses(ticket.id, isOfContract)
  const step = useUrlStep('pause')
  const pauses = query.data ?? []
  return (
    <section className={panel.part}>
      <h3>เวลาตามสัญญา</h3>
      {clock.missing.length > 0 && (
        <FormNote tone="warn">
          ยังไม่ทราบกำหนดทั้งหมด: {clock.missing.map((need) => clockNeedNames[need]).join(' · ')}
        </FormNote>
      )}
      {clock.begin && clock.finish && (
        <div className={styles.parts}>
          <Part name="เริ่มซ่อม" part={clock.begin} />
          <Part name="ซ่อมแล้วเสร็จ" part={clock.finish} />
        </div>
      )}
      {isOfContract && (
        <>
          <div className={styles.title}>
            <h4>การหยุดนับเวลา</h4>
            {clock.may_claim && (
              <Button
                size="compact-sm"
                leftSection={<Icon name="plus" size={14} />}
                onClick={() => step.open('new')}
              >
                ขอหยุดนับเวลา
              </Button>
            )}
          </div>
          <FailureNote error={query.error} />
          {query.data && pauses.length === 0 && <p className={styles.aside}>ยังไม่มีการขอหยุดนับเวลา</p>}
          <PauseList
            pauses={pauses}
            onEdit={(one) => step.open(`edit-${one.id}`)}
            onDecide={(one) => step.open(`decide-${one.id}`)}
          />
        </>
      )}
    </section>
  )
}

/** The forms over the ticket: `?pause=new`, `edit-12` or `decide-12`. */
export function PauseForms({ ticket }: { ticket: TicketDetail }) {
  const step = useUrlStep('pause')
  const [action, id] = (step.value ?? '').split('-')
  const { data: pauses = [] } = usePauses(ticket.id, step.value !== undefined)
  const opened = pauses.find((one) => String(one.id) === id)
  return (
    <>
      {action === 'new' && ticket.clock.may_claim && (
        <PauseDialog ticket={ticket} pause={null} onClose={step.close} />
      )}
      {action === 'edit' && opened?.may_edit && (
        <PauseDialog ticket={ticket} pause={opened} onClose={step.close} />
      )}
      {action === 'decide' && opened?.may_decide && (
        <DecideDialog pause={opened} onClose={step.close} />
      )}
    </>
  )
}

function Part({ name, part }: { name: string; part: RepairPart }) {
  return (
    <div className={styles.part}>
      <p className={styles.head}>
        <b>{name}</b>
        <span>{limitWords(part)}</span>
        {part.is_late && (
          <span className={styles.decision} data-tone="fault">
            เกินกำหนด
          </span>
        )}
      </p>
      <p>
        {part.due_at ? `กำหนด ${formatThaiDateTime(part.due_at)}` : 'ไม่มีกำหนด'}
        {part.due_at && !part.is_known && (
          <span className={styles.moving}> ยังเลื่อนได้ เพราะวันหยุดก่อนถึงกำหนดยังไม่ประกาศครบ</span>
        )}
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>ตามที่วัด</dt>
          <dd>{clockWords(part.measured)}</dd>
        </div>
        <div>
          <dt>ตามที่ตกลง</dt>
          <dd>{clockWords(part.agreed)}</dd>
        </div>
      </dl>
      <p className={styles.aside}>
        {part.until ? `ถึง ${formatThaiDateTime(part.until)}` : 'นับถึงขณะนี้'}
      </p>
    </div>
  )
}
