import {
  contractorFields,
  contractorLabels,
  importContractors,
} from '@roadside/contract/records/contractor.ts'
import type { ImportedContractor } from '@roadside/contract/records/contractor.ts'
import { ImportDialog } from '@roadside/ui/import/import-dialog.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'

const columns: readonly TableColumn<ImportedContractor>[] = contractorFields.map((field) => ({
  id: field,
  header: contractorLabels[field],
  cell: (row) => <span title={row[field]}>{row[field] || '-'}</span>,
}))

const template = {
  filename: 'ผู้รับจ้าง-ตัวอย่าง.csv',
  lines: [
    contractorFields.map((field) => contractorLabels[field]),
    [
      'บริษัท ตัวอย่าง จำกัด',
      '0-1075-44000-10-8',
      'คุณสมชาย ใจดี',
      '02-123-4567 ต่อ 12',
      'contact@example.co.th',
      '',
    ],
  ],
}

/** Contractors from a file. */
export function ContractorImport({ onClose }: { onClose: () => void }) {
  return (
    <ImportDialog<typeof importContractors, ImportedContractor>
      title="นำเข้าผู้รับจ้างจากไฟล์"
      call={importContractors}
      columns={columns}
      unit="ราย"
      template={template}
      onClose={onClose}
    >
      แถวแรกเป็นหัวตาราง ต้องมีคอลัมน์ {contractorLabels.name} คอลัมน์อื่นไม่บังคับ หัวตารางภาษาไทยหรือภาษาอังกฤษก็ได้
      หากมีแถวใดผิด ระบบจะบอกทุกแถวและยังไม่บันทึกรายการใด
    </ImportDialog>
  )
}
