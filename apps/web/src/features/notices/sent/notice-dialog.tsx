import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { noticeKindNames } from '@roadside/contract/notices/content.ts'
import {
  noticeList,
  noticePreview,
  resendNotice,
  type NoticeRow,
} from '@roadside/contract/notices/notice-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { FailureNote, FormNote } from '@roadside/ui/form/form-note.tsx'
import { Facts } from '@roadside/ui/parts/facts.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import styles from '../notices.module.css'
import { NoticePreviewCard } from './notice-preview.tsx'
import { NoticeStateChip } from './notice-state-chip.tsx'
import { receiverWords, whyWords } from './why-words.ts'

const shown = [noticeList]

/** A message: what, to whom, when, what the other side said, and why; it can be sent once more. */
export function NoticeDialog({ notice, onClose }: { notice: NoticeRow; onClose: () => void }) {
  const { id, kind, title, text, alarms, state, attempts } = notice
  const refresh = useRefresh(shown)
  const resend = useSend(resendNotice, { onSuccess: refresh })
  const seen = useCall(noticePreview, { id }, { refetchInterval: false })
  const preview = seen.data?.preview
  const obstacle = obstacleOf(notice)
  return (
    <PageDialog
      isOpen
      size="form"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>ปิด</Button>
          <Button
            variant="filled"
            loading={resend.isPending}
            disabled={obstacle !== null || resend.isSuccess}
            onClick={() => resend.mutate({ id })}
          >
            ส่งอีกครั้ง
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {preview ? (
          <NoticePreviewCard preview={preview} />
        ) : (
          !seen.isPending && <Words text={text} alarms={alarms} />
        )}
        <Facts
          of={[
            ['เรื่อง', noticeKindNames[kind]],
            ['ถึง', receiverWords(notice)],
            ['เพราะ', whyWords(notice)],
            ['สถานะ', <NoticeStateChip key="state" state={state} />],
            ['เขียนเมื่อ', formatThaiDateTime(notice.created_at, 'seconds')],
            ['จำนวนครั้งที่ส่ง', formatNumber(attempts)],
            ...(state === 'waiting'
              ? ([['จะส่งเมื่อ', formatThaiDateTime(notice.due_at, 'seconds')]] as const)
              : []),
            [
              'คำตอบของปลายทาง',
              notice.answered_at === null
                ? 'ยังไม่มี'
                : `${notice.answer || '-'} (${formatThaiDateTime(notice.answered_at, 'seconds')})`,
            ],
          ]}
        />
        {obstacle !== null && <FormNote tone="warn">{obstacle}</FormNote>}
        {resend.isSuccess && (
          <FormNote tone="ok">ส่งเป็นข้อความใหม่แล้ว ดูผลได้ที่รายการบนสุดของข้อความที่ส่ง</FormNote>
        )}
        <FailureNote error={resend.error} />
      </div>
    </PageDialog>
  )
}

/** The words of a message whose channel or target is gone. */
function Words({ text, alarms }: Pick<NoticeRow, 'text' | 'alarms'>) {
  if (text === '' && alarms.length === 0) return null
  return (
    <div className={styles.message}>
      {text && <p>{text}</p>}
      {alarms.length > 0 && (
        <ul>
          {alarms.map((alarm, index) => (
            <li key={index}>{alarm}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Why a message cannot be sent once more; null: it can. */
function obstacleOf({ channel, target_id, may_resend }: NoticeRow): string | null {
  if (channel === null) return 'ส่งอีกครั้งไม่ได้ เพราะข้อความนี้ไม่มีปลายทาง'
  if (target_id === null) return 'ส่งอีกครั้งไม่ได้ เพราะปลายทางของข้อความนี้ถูกลบแล้ว'
  return may_resend ? null : 'ส่งอีกครั้งไม่ได้ เพราะท่านไม่มีสิทธิ์ใช้ปลายทางนี้'
}
