import { Button } from '@mantine/core'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { ticketMoveNames } from '@roadside/contract/tickets/domain/ticket-state.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import type { OutboxEntry } from '../store/deed.ts'
import type { Work } from '../sync/work.ts'
import styles from './pages.module.css'

/** What the server refused: the technician is told why, and decides; nothing is thrown away without a press. */
export function RefusedList({ entries, work }: { entries: readonly OutboxEntry[]; work: Work }) {
  const refused = entries.filter(({ state }) => state === 'refused')
  if (refused.length === 0) return null
  return (
    <section className={styles.refused} role="alert">
      <h3>ส่งไม่สำเร็จ</h3>
      <ul>
        {refused.map((entry) => (
          <li key={entry.seq}>
            <b>{deedWords(entry)}</b>
            <p>{entry.reason}</p>
            <span>
              <Button size="sm" onClick={() => void work.replace(entry, entry.deed)}>
                ส่งอีกครั้ง
              </Button>
              {entry.deed.type === 'move' && entry.deed.note !== '' && (
                <Button size="sm" onClick={() => void sendAsComment(entry, work)}>
                  ส่งเป็นความเห็น
                </Button>
              )}
              <Button size="sm" color="red" onClick={() => void work.discard(entry)}>
                ทิ้ง
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a deed was, in words: แจ้งซ่อมเสร็จ: เปลี่ยนชุดขับ. */
export function deedWords({ deed }: Pick<OutboxEntry, 'deed'>): string {
  const word = {
    move: () => (deed.type === 'move' ? ticketMoveNames[deed.move] : ''),
    comment: () => 'ความเห็น',
    photo: () => 'ภาพ',
  }[deed.type]()
  return deed.note === '' ? word : `${word}: ${deed.note}`
}

async function sendAsComment(entry: OutboxEntry, work: Work): Promise<void> {
  await work.replace(entry, {
    type: 'comment',
    request_id: newRequestId(),
    note: deedWords(entry),
    device_at: entry.deed.device_at ?? toBangkokIso(new Date(serverNow())),
  })
}
