import { Button } from '@mantine/core'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { CopyField } from '@roadside/ui/form/copy-field.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'

interface MadePasswordProps {
  username: string
  password: string
  onClose: () => void
}

/** A password that the console made, shown this once. */
export function MadePassword({ username, password, onClose }: MadePasswordProps) {
  return (
    <PageDialog
      isOpen
      size="form"
      title={`รหัสผ่านชั่วคราวของ ${username}`}
      onClose={onClose}
      footer={
        <Button variant="filled" onClick={onClose}>
          บันทึกรหัสผ่านไว้แล้ว ปิด
        </Button>
      }
    >
      <FormNote tone="warn">รหัสผ่านนี้แสดงเพียงครั้งเดียว กรุณาคัดลอกและส่งให้ผู้ใช้ก่อนปิดหน้าต่าง</FormNote>
      <CopyField label="รหัสผ่านชั่วคราว" value={password} />
      <p>ผู้ใช้ต้องเปลี่ยนรหัสผ่านเมื่อเข้าสู่ระบบครั้งแรก</p>
    </PageDialog>
  )
}
