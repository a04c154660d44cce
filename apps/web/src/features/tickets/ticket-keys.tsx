import { KeysDialog } from '@roadside/ui/lists/keys-dialog.tsx'

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['↑', '↓'], 'เลื่อนไปยังใบงานก่อนหน้าหรือถัดไป'],
  [['เว้นวรรค'], 'เลือกหรือเลิกเลือกใบงาน'],
  [['Shift', '↑ ↓'], 'เลือกต่อเนื่องหลายใบ'],
  [['Ctrl', 'A'], 'เลือกทุกใบในหน้านี้'],
  [['Enter'], 'เปิดรายละเอียด'],
  [['M'], 'ทำขั้นถัดไปของใบงาน'],
  [['N'], 'เปิดใบงานใหม่'],
  [['Shift', '← →'], 'ในมุมมองบอร์ด: ย้ายใบงานไปสถานะข้าง ๆ'],
  [['Esc'], 'เลิกเลือก หรือปิดหน้าต่าง'],
  [['?'], 'แสดงปุ่มลัด'],
]

/** The keys of the tickets. */
export function TicketKeys(props: { isOpen: boolean; onClose: () => void }) {
  return (
    <KeysDialog
      title="ปุ่มลัดของใบงานซ่อม"
      keys={keys}
      note="หากไม่ได้เลือกใบงานใด M ใช้กับใบงานที่อยู่ ใช้ได้ทั้งแป้นพิมพ์ไทยและอังกฤษ"
      {...props}
    />
  )
}
