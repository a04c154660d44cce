import { Button } from '@mantine/core'
import {
  noticeTargets,
  removeNoticeTarget,
  testNoticeTarget,
  type NoticeTargetRow,
} from '@roadside/contract/notices/notice-calls.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { ConfirmDialog } from '@roadside/ui/form/confirm-dialog.tsx'
import { FailureNote, FormNote } from '@roadside/ui/form/form-note.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import styles from '../notices.module.css'

const shown = [noticeTargets]

interface TargetButtonsProps {
  target: NoticeTargetRow
  onEdit?: ((target: NoticeTargetRow) => void) | undefined
  onRemoved?: ((target: NoticeTargetRow) => Promise<unknown>) | undefined
}

/** Tries a target at once and shows the answer, changes it, removes it. */
export function TargetButtons({ target, onEdit, onRemoved }: TargetButtonsProps) {
  const { id, name, may_change, disabled_at } = target
  const refresh = useRefresh(shown)
  const removing = useUrlDialog('remove-target', ['target'])
  // an answer may have switched the target off
  const test = useSend(testNoticeTarget, { onSuccess: refresh, onError: () => void refresh() })
  const remove = useSend(removeNoticeTarget, {
    onSuccess: async () => {
      await onRemoved?.(target)
      showNotice('ok', 'ลบปลายทางแล้ว')
      removing.close()
      await refresh()
    },
  })
  if (!may_change) return null
  return (
    <>
      <span className={styles.buttons}>
        {disabled_at === null && (
          <Button
            size="compact-sm"
            loading={test.isPending}
            aria-label={`ส่งข้อความทดสอบ ไปที่ ${name}`}
            onClick={() => test.mutate({ id })}
          >
            ส่งข้อความทดสอบ
          </Button>
        )}
        {onEdit && (
          <Button size="compact-sm" aria-label={`แก้ไข ${name}`} onClick={() => onEdit(target)}>
            แก้ไข
          </Button>
        )}
        <Button
          size="compact-sm"
          aria-label={`ลบ ${name}`}
          onClick={() => removing.open({ target: id })}
        >
          ลบ
        </Button>
      </span>
      <div className={styles.answer}>
        {test.data && (
          <FormNote tone={test.data.is_sent ? 'ok' : 'fault'}>
            {test.data.is_sent ? 'ส่งข้อความทดสอบแล้ว' : 'ส่งข้อความทดสอบไม่สำเร็จ'}
            {test.data.answer && ` ปลายทางตอบว่า: ${test.data.answer}`}
          </FormNote>
        )}
        <FailureNote error={test.error} />
      </div>
      <ConfirmDialog
        isOpen={removing.isOpen && removing.values.target === String(id)}
        title={`ต้องการลบ "${name}" ใช่หรือไม่`}
        confirmLabel="ลบปลายทาง"
        isGrave
        isSending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ id })}
        onClose={removing.close}
      >
        ข้อความที่รอส่งไปยังปลายทางนี้จะไม่ถูกส่ง การลบไม่สามารถย้อนกลับได้
      </ConfirmDialog>
    </>
  )
}
