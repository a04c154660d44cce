import { PageDialog } from '@roadside/ui/dialog.tsx'
import styles from './alarms.module.css'

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['↑', '↓'], 'เลื่อนไปยังรายการก่อนหน้าหรือถัดไป'],
  [['เว้นวรรค'], 'เลือกหรือเลิกเลือกรายการ'],
  [['Shift', '↑ ↓'], 'เลือกต่อเนื่องหลายรายการ'],
  [['Ctrl', 'A'], 'เลือกทุกรายการในหน้านี้'],
  [['A'], 'รับทราบรายการที่เลือก'],
  [['S'], 'พักการแจ้งเตือนรายการที่เลือก'],
  [['Enter'], 'เปิดรายละเอียด'],
  [['Esc'], 'เลิกเลือก หรือปิดหน้าต่าง'],
  [['?'], 'แสดงปุ่มลัด'],
]

/** The keys of the list of alarms. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <PageDialog isOpen={isOpen} onClose={onClose} size={480} title="ปุ่มลัดของรายการแจ้งเตือน">
      <dl className={styles.keys}>
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        หากไม่ได้เลือกรายการใด A และ S ใช้กับรายการที่อยู่ ใช้ได้ทั้งแป้นพิมพ์ไทยและอังกฤษ
      </p>
    </PageDialog>
  )
}
