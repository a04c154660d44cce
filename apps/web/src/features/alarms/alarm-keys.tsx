import { KeysDialog } from '@roadside/ui/lists/keys-dialog.tsx'

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['↑', '↓'], 'เลื่อนไปยังรายการก่อนหน้าหรือถัดไป'],
  [['เว้นวรรค'], 'เลือกหรือเลิกเลือกรายการ'],
  [['Shift', '↑ ↓'], 'เลือกต่อเนื่องหลายรายการ'],
  [['Ctrl', 'A'], 'เลือกทุกรายการในหน้านี้'],
  [['A'], 'รับทราบรายการที่เลือก'],
  [['S'], 'พักการแจ้งเตือนรายการที่เลือก'],
  [['T'], 'เปิดใบงานซ่อมของรายการที่เลือก หรือดูใบงานที่มีอยู่'],
  [['Enter'], 'เปิดรายละเอียด'],
  [['Esc'], 'เลิกเลือก หรือปิดหน้าต่าง'],
  [['?'], 'แสดงปุ่มลัด'],
]

/** The keys of the list of alarms. */
export function AlarmKeys(props: { isOpen: boolean; onClose: () => void }) {
  return (
    <KeysDialog
      title="ปุ่มลัดของรายการแจ้งเตือน"
      keys={keys}
      note="หากไม่ได้เลือกรายการใด A S และ T ใช้กับรายการที่อยู่ ใช้ได้ทั้งแป้นพิมพ์ไทยและอังกฤษ"
      {...props}
    />
  )
}
