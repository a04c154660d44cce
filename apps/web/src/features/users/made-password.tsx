import { CopyField } from '@roadside/ui/form/copy-field.tsx'
import { ShownOnceDialog } from '@roadside/ui/form/shown-once-dialog.tsx'

interface MadePasswordProps {
  username: string
  password: string
  onClose: () => void
}

/** A password that the console made, shown this once. */
export function MadePassword({ username, password, onClose }: MadePasswordProps) {
  return (
    <ShownOnceDialog
      title={`รหัสผ่านชั่วคราวของ ${username}`}
      noun="รหัสผ่าน"
      note="รหัสผ่านนี้แสดงเพียงครั้งเดียว กรุณาคัดลอกและส่งให้ผู้ใช้ก่อนปิดหน้าต่าง"
      onClose={onClose}
    >
      <CopyField label="รหัสผ่านชั่วคราว" value={password} />
      <p>ผู้ใช้ต้องเปลี่ยนรหัสผ่านเมื่อเข้าสู่ระบบครั้งแรก</p>
    </ShownOnceDialog>
  )
}
