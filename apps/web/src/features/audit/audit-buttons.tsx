import { exportAudit } from '@roadside/contract/audit-calls.ts'
import type { Body } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { withOldestAnswer } from '@roadside/ui/api/oldest-answer.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { saveFile } from '@roadside/ui/import/save-file.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { ExportMenu, type ExportFormat } from '@roadside/ui/print/export-menu.tsx'
import { PrintedTable, PrintSheet, type PrintedDocument } from '@roadside/ui/print/print-sheet.tsx'
import { useState } from 'react'

interface AuditButtonsProps {
  choice: Omit<Body<typeof exportAudit>, 'format'>
  /** The head of a print in addition to the table. */
  print: Pick<PrintedDocument, 'of' | 'period'>
}

const cutSentence = `นำออกได้ครั้งละ ${formatNumber(plainListLimit)} รายการล่าสุด กรุณาเลือกช่วงเวลาให้สั้นลงเพื่อให้ได้ครบ`
const cutNoticeMs = 6_000

/** Takes the chosen entries away, CSV, XLSX, paper: in one call, which writes down that it was made. */
export function AuditButtons({ choice, print }: AuditButtonsProps) {
  const [printed, setPrinted] = useState<PrintedDocument | null>(null)
  const send = useSend(exportAudit)
  const exportAs = async (format: ExportFormat) => {
    try {
      const body = { ...choice, format }
      const { made, asOf } = await withOldestAnswer(() => send.mutateAsync(body))
      if (made.is_cut) showNotice('fault', cutSentence, cutNoticeMs)
      if ('content' in made) return saveFile(made)
      const columns = made.columns.map((header) => ({ header }))
      const content = <PrintedTable columns={columns} rows={made.rows} />
      setPrinted({ ...print, title: 'บันทึกการใช้งาน', content, isLandscape: true, asOf })
    } catch (error) {
      showNotice('fault', errorSentence(error))
    }
  }
  return (
    <>
      <ExportMenu isPending={send.isPending} onExport={(format) => void exportAs(format)} />
      {printed && <PrintSheet printed={printed} onDone={() => setPrinted(null)} />}
    </>
  )
}
