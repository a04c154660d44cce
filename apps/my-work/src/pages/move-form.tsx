import { Button } from '@mantine/core'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import {
  ticketArrows,
  ticketMoveNames,
  type TicketMove,
} from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { DevicePlace } from '@roadside/contract/tickets/ticket.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { useState } from 'react'
import type { Work } from '../sync/work.ts'
import styles from './pages.module.css'
import { useStoring } from './use-storing.ts'

interface MoveFormProps {
  move: TicketMove
  ticketId: number
  work: Work
  place: DevicePlace | null
  onClose: () => void
}

const noteLabels: Partial<Record<TicketMove, string>> = {
  waitForParts: 'รออะไหล่อะไร จากที่ใด',
  finish: 'ซ่อมอะไร อย่างไร',
  sendBack: 'ต้องแก้ไขอะไร',
}
const mostCharacters = 2_000
const asksWhenReady: readonly TicketMove[] = ['start', 'waitForParts', 'resume']

/** Asks once more, with the note that the step wants and when the repair is expected to be ready. */
export function MoveForm({ move, ticketId, work, place, onClose }: MoveFormProps) {
  const [note, setNote] = useState('')
  const [expected, setExpected] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isStoring, problem, store } = useStoring()
  const isNeeded = ticketArrows[move].needsNote === true
  const label = noteLabels[move] ?? 'หมายเหตุ'
  const save = async () => {
    if (isNeeded && note.trim() === '') {
      setMissing(true)
      return
    }
    const deed = {
      type: 'move',
      request_id: newRequestId(),
      move,
      note: note.trim(),
      device_at: toBangkokIso(new Date(serverNow())),
      place,
      // the field gives `yyyy-mm-ddThh:mm`
      ...(expected !== '' && { expected_at: `${expected}:00+07:00` }),
    } as const
    if (await store(() => work.add(ticketId, deed))) onClose()
  }
  return (
    <PageDialog
      isOpen
      size={480}
      title={ticketMoveNames[move]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>ยกเลิก</Button>
          <Button variant="filled" loading={isStoring} onClick={() => void save()}>
            {ticketMoveNames[move]}
          </Button>
        </>
      }
    >
      <label className={styles.note}>
        {label}
        {isNeeded ? '' : ' (ไม่บังคับ)'}
        <textarea
          rows={4}
          data-autofocus
          maxLength={mostCharacters}
          value={note}
          aria-invalid={isMissing}
          onChange={(event) => {
            setNote(event.currentTarget.value)
            setMissing(false)
          }}
        />
      </label>
      {asksWhenReady.includes(move) && (
        <label className={styles.note}>
          คาดว่าจะซ่อมเสร็จ (ไม่บังคับ เวลาไทย)
          <input
            type="datetime-local"
            value={expected}
            onChange={(event) => setExpected(event.currentTarget.value)}
          />
        </label>
      )}
      {isMissing && (
        <p role="alert" data-tone="fault" className={styles.problem}>
          กรุณากรอกว่า{label}
        </p>
      )}
      {problem && (
        <p role="alert" data-tone="fault" className={styles.problem}>
          {problem}
        </p>
      )}
      {!place && <p className={styles.hint}>ยังไม่ทราบตำแหน่งของเครื่องนี้ จะบันทึกโดยไม่มีพิกัด</p>}
    </PageDialog>
  )
}
