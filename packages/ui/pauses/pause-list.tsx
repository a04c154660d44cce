import { Button } from '@mantine/core'
import {
  pauseDecisionNames,
  pauseReasonNames,
  type PauseDecision,
} from '@roadside/contract/service-levels/domain/pause.ts'
import {
  letterTypes,
  pauseLetter,
  pausePlaceNames,
  withdrawPause,
  type PauseRow,
} from '@roadside/contract/service-levels/pause-calls.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { useSend } from '../api/use-send.ts'
import { FailureNote } from '../form/form-note.tsx'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import { readBase64 } from '../picture/read-base64.ts'
import type { Tone } from '../state-mark.tsx'
import { useRef, useState } from 'react'
import styles from './pauses.module.css'
import { useRefetchPauses } from './use-pauses.ts'

const tones: Record<PauseDecision, Tone> = { claimed: 'warn', agreed: 'ok', refused: 'gone' }

interface PauseListProps {
  pauses: readonly PauseRow[]
  onEdit: (pause: PauseRow) => void
  onDecide: (pause: PauseRow) => void
}

/** Pauses with their reason, who decided what, and the letter. */
export function PauseList({ pauses, onEdit, onDecide }: PauseListProps) {
  return (
    <ul className={styles.pauses}>
      {pauses.map((pause) => (
        <Pause
          key={pause.id}
          pause={pause}
          onEdit={() => onEdit(pause)}
          onDecide={() => onDecide(pause)}
        />
      ))}
    </ul>
  )
}

interface PauseProps {
  pause: PauseRow
  onEdit: () => void
  onDecide: () => void
}

function Pause({ pause, onEdit, onDecide }: PauseProps) {
  const { id, version } = pause
  const refetch = useRefetchPauses()
  const withdrawing = useSend(withdrawPause, { onSuccess: refetch })
  const attaching = useSend(pauseLetter, { onSuccess: refetch })
  const file = useRef<HTMLInputElement>(null)
  const [isAsking, setAsking] = useState(false)
  const attach = async (chosen: File | undefined) => {
    if (chosen) attaching.mutate({ id, version, content: await readBase64(chosen) })
  }
  return (
    <li>
      <p className={styles.head}>
        <b>{pauseReasonNames[pause.reason]}</b>
        <span className={styles.decision} data-tone={tones[pause.decision]}>
          {pauseDecisionNames[pause.decision]}
        </span>
        {pause.is_late && (
          <span className={styles.decision} data-tone="fault">
            แจ้งเกินกำหนด 15 วัน
          </span>
        )}
      </p>
      <p>
        {formatThaiDateTime(pause.from)} – {pause.to ? formatThaiDateTime(pause.to) : 'ยังไม่สิ้นสุด'} ·{' '}
        {pausePlaceNames[pause.place]} {pause.place_name}
      </p>
      {pause.claim && <p className={styles.words}>{pause.claim}</p>}
      <p className={styles.aside}>
        ขอโดย {pause.created_by_name} {formatThaiDateTime(pause.created_at)}
        {pause.claimed_at && ` · ได้รับแจ้งเป็นหนังสือ ${formatThaiDateTime(pause.claimed_at)}`}
        {pause.decided_at &&
          ` · ${pauseDecisionNames[pause.decision]}โดย ${pause.decided_by_name ?? ''} ${formatThaiDateTime(pause.decided_at)}`}
        {pause.is_authoritys_fault && ' · เป็นความผิดหรือความบกพร่องของหน่วยงาน'}
      </p>
      {pause.decision_note && <p className={styles.words}>เหตุผล: {pause.decision_note}</p>}
      {(pause.letter_number || pause.letter) && (
        <p className={styles.aside}>
          หนังสือ {pause.letter_number}
          {pause.letter_date && ` ลงวันที่ ${formatThaiDate(pause.letter_date)}`}{' '}
          {pause.letter && (
            <a href={pause.letter} target="_blank" rel="noreferrer">
              เปิดไฟล์หนังสือ
            </a>
          )}
        </p>
      )}
      <p className={styles.buttons}>
        {pause.may_decide && (
          <Button size="compact-sm" onClick={onDecide}>
            พิจารณา
          </Button>
        )}
        {pause.may_edit && (
          <Button size="compact-sm" onClick={onEdit}>
            แก้ไข
          </Button>
        )}
        {(pause.may_edit || pause.may_withdraw) && (
          <Button
            size="compact-sm"
            loading={attaching.isPending}
            onClick={() => file.current?.click()}
          >
            แนบหนังสือ
          </Button>
        )}
        {pause.may_withdraw && (
          <Button
            size="compact-sm"
            loading={withdrawing.isPending}
            {...(isAsking && { color: 'red' })}
            // what was agreed to counts from then on, and may cost
            onClick={() =>
              pause.decision === 'claimed' || isAsking
                ? withdrawing.mutate({ id, version })
                : setAsking(true)
            }
          >
            {isAsking ? 'ยืนยันถอน เวลานี้จะนับตามปกติ' : 'ถอนคำขอ'}
          </Button>
        )}
      </p>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="ไฟล์หนังสือ"
        accept={letterTypes.join(',')}
        onChange={({ currentTarget }) => {
          void attach(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <FailureNote error={withdrawing.error ?? attaching.error} />
    </li>
  )
}
