import { wayFields, wayLabels } from '@roadside/contract/records/way-form.ts'
import { importWays, type ImportedWay } from '@roadside/contract/records/way.ts'
import { ImportDialog } from '@roadside/ui/import/import-dialog.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'

const figures = /^(?:length|sta|start|end)_/
const columns: readonly TableColumn<ImportedWay>[] = wayFields.map((field) => ({
  id: field,
  header: wayLabels[field],
  cell: (row) => <span title={row[field]}>{row[field] || '-'}</span>,
  ...(figures.test(field) && { align: 'end' as const }),
}))

const template = {
  filename: 'สายทาง-ตัวอย่าง.csv',
  lines: [
    wayFields.map((field) => wayLabels[field]),
    [
      'นบ.1001',
      'แยกทางหลวงหมายเลข 9 - แยกนนทกิจ',
      'นนทบุรี',
      'บางใหญ่',
      '9.972',
      '0+000',
      '9+972',
      '13.8370',
      '100.4132',
      '13.8395',
      '100.3457',
      '',
    ],
  ],
}

/** Ways from a file. */
export function WayImport({ onClose }: { onClose: () => void }) {
  return (
    <ImportDialog<typeof importWays, ImportedWay>
      title="นำเข้าสายทางจากไฟล์"
      call={importWays}
      columns={columns}
      unit="สายทาง"
      template={template}
      onClose={onClose}
    >
      แถวแรกเป็นหัวตาราง ต้องมีคอลัมน์ {wayLabels.name} คอลัมน์อื่นไม่บังคับ หัวตารางภาษาไทยหรือภาษาอังกฤษก็ได้
      รหัสสายทางที่ซ้ำหรือผิดแบบจะถูกชี้ให้ดู แต่นำเข้าได้
    </ImportDialog>
  )
}
