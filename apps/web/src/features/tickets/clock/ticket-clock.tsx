import { Button } from '@mantine/core'
import { clockNeedNames } from '@roadside/contract/service-levels/domain/repair-clock.ts'
import type { RepairPart, TicketDetail } from '@roadside/contract/tickets/ticket.ts'
import { FailureNote, FormNote } from '@roadside/ui/form/form-note.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { formatThaiDateTime, formatThaiDeadline } from '@roadside/ui/parts/unbroken.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import type { PauseChoice } from '@roadside/ui/pauses/pause-dialog.tsx'
import { PauseList } from '@roadside/ui/pauses/pause-list.tsx'
import pauseStyles from '@roadside/ui/pauses/pauses.module.css'
import { usePauses } from '@roadside/ui/pauses/use-pauses.ts'
import panel from '@roadside/ui/lists/work-panel.module.css'
import styles from './clock.module.css'
import { clockWords, limitWords } from './clock-words.ts'

/** A repair by the clock of its contract: when it is due, how long it took as measured and as agreed, and what paused it. */
export function TicketClock({ ticket }: { ticket: TicketDetail }) {
  const { clock } = ticket
  const isOfContract = clock.pj_id !== null
  const query = usePauses({ ticket_id: ticket.id }, isOfContract)
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
          <div className={pauseStyles.title}>
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
          {query.data && pauses.length === 0 && (
            <p className={pauseStyles.aside}>ยังไม่มีการขอหยุดนับเวลา</p>
          )}
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

/** Where a time of a ticket's contract may be claimed not to count. */
export function pauseChoices(ticket: TicketDetail): PauseChoice[] {
  const { id: ticket_id, asset_id, subject, site, wid, clock } = ticket
  const { pj_id, may_claim } = clock
  if (!may_claim || pj_id === null) return []
  const isOfSite = asset_id === null
  return [
    {
      label: isOfSite ? `ทั้งพื้นที่ ${site}` : subject,
      place: { kind: 'ticket', ticket_id },
    },
    ...(isOfSite
      ? []
      : [{ label: `ทุกอุปกรณ์ของสัญญาที่ ${site}`, place: { kind: 'site', pj_id, wid } as const }]),
    { label: 'ทุกอุปกรณ์ของสัญญา', place: { kind: 'contract', pj_id } },
  ]
}

function Part({ name, part }: { name: string; part: RepairPart }) {
  return (
    <div className={styles.part}>
      <p className={pauseStyles.head}>
        <b>{name}</b>
        <span>{limitWords(part)}</span>
        {part.is_late && (
          <span className={pauseStyles.decision} data-tone="fault">
            เกินกำหนด
          </span>
        )}
      </p>
      <p>
        {part.due_at ? `กำหนด ${formatThaiDeadline(part.due_at)}` : 'ไม่มีกำหนด'}
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
      <p className={pauseStyles.aside}>
        {part.until ? `ถึง ${formatThaiDateTime(part.until)}` : 'นับถึงขณะนี้'}
      </p>
    </div>
  )
}
