import { Button } from '@mantine/core'
import { ShownOnceDialog } from '@roadside/ui/form/shown-once-dialog.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { useConsoleInfo } from '../../console-info.ts'
import styles from './account.module.css'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  username: string
  onClose: () => void
}

/** Recovery codes, shown this once. */
export function RecoveryCodesDialog({ codes, username, onClose }: RecoveryCodesDialogProps) {
  const { siteTitle } = useConsoleInfo()
  const text = [`${siteTitle} · ${username}`, '', ...codes].join('\r\n')
  return (
    <ShownOnceDialog
      title="รหัสกู้คืน"
      noun="รหัสกู้คืน"
      note="รหัสเหล่านี้แสดงเพียงครั้งเดียว แต่ละรหัสใช้แทนรหัสจากแอปได้หนึ่งครั้งเมื่อไม่มีโทรศัพท์ กรุณาเก็บไว้ในที่ปลอดภัย"
      actions={
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`รหัสกู้คืน-${username}.txt`}
          leftSection={<Icon name="download" size={16} />}
        >
          บันทึกเป็นไฟล์
        </Button>
      }
      onClose={onClose}
    >
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </ShownOnceDialog>
  )
}
