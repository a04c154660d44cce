import { Button } from '@mantine/core'
import type { ReportPeriod } from '@roadside/contract/contract-reports/domain/report-period.ts'
import type { ReportGroup } from '@roadside/contract/contract-reports/report-calls.ts'
import { exportContractReport } from '@roadside/contract/contract-reports/report-file-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { saveFile } from '@roadside/ui/import/save-file.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'

export interface ReportActionsProps {
  readonly period: ReportPeriod
  readonly by: ReportGroup
  /** The contract that alone is shown; null: all that the account may see. */
  readonly pj_id: number | null
}

/** What can be done with the report that is shown: the place of its buttons for paper, files and letters. */
export function ReportActions({ period, by, pj_id }: ReportActionsProps) {
  const send = useSend(exportContractReport, {
    onSuccess: saveFile,
    onError: ({ message }) => showNotice('fault', message),
  })
  return (
    <Button
      size="compact-sm"
      leftSection={<Icon name="download" size={15} />}
      loading={send.isPending}
      onClick={() => send.mutate({ ...period, by, ...(pj_id !== null && { pj_id }) })}
    >
      ไฟล์ Excel
    </Button>
  )
}
