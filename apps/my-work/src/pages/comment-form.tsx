import { Button } from '@mantine/core'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { useState } from 'react'
import type { Work } from '../sync/work.ts'
import styles from './pages.module.css'
import { useStoring } from './use-storing.ts'

const mostCharacters = 2_000

export function CommentForm({ ticketId, work }: { ticketId: number; work: Work }) {
  const [note, setNote] = useState('')
  const { isStoring, problem, store } = useStoring()
  const save = async () => {
    const deed = {
      type: 'comment',
      request_id: newRequestId(),
      note: note.trim(),
      device_at: toBangkokIso(new Date(serverNow())),
    } as const
    if (await store(() => work.add(ticketId, deed))) setNote('')
  }
  return (
    <section className={styles.section}>
      <label className={styles.note}>
        ความเห็น
        <textarea
          rows={2}
          maxLength={mostCharacters}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </label>
      {problem && (
        <p role="alert" data-tone="fault" className={styles.problem}>
          {problem}
        </p>
      )}
      {note.trim() !== '' && (
        <Button size="md" loading={isStoring} onClick={() => void save()}>
          บันทึกความเห็น
        </Button>
      )}
    </section>
  )
}
