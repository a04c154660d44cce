import { Button } from '@mantine/core'
import type { ReportPeriod } from '@roadside/contract/contract-reports/domain/report-period.ts'
import type { ReportGroup } from '@roadside/contract/contract-reports/report-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { exportContractReport } from '@roadside/contract/contract-reports/report-file-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { saveFile } from '@roadside/ui/import/save-file.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../account.ts'
import { paths } from '../../paths.ts'
import { readGroup } from './report-place.ts'

export interface ReportActionsProps {
  readonly period: ReportPeriod
  readonly by: ReportGroup
  /** The contract that alone is shown; null: all that the account may see. */
  readonly pj_id: number | null
}

/** The contract whose row is opened; null: none, or all together. */
function useOpenedContract(by: ReportGroup): number | null {
  const group = readGroup(by, useUrlStep('group').value)
  return by === 'contract' && typeof group?.key === 'number' ? group.key : null
}

/** What can be done with the report that is shown: the place of its buttons for paper, files and letters. */
export function ReportActions({ period, by, pj_id }: ReportActionsProps) {
  const contract = useOpenedContract(by) ?? pj_id
  const version = useUrlStep('version').value
  // of a month as it was signed off, where one is shown
  const shown = contract !== null && 'month' in period ? Number(version) || null : null
  const send = useSend(exportContractReport, {
    onSuccess: saveFile,
    onError: ({ message }) => showNotice('fault', message),
  })
  const { isContractor } = useAccount()
  return (
    <>
      {contract !== null && 'month' in period && (
        <Button
          size="compact-sm"
          component={Link}
          to={paths.contractPrint}
          search={{ pj_id: contract, month: period.month, version } as never}
          leftSection={<Icon name="print" size={15} />}
        >
          บัญชีเดือน (A4)
        </Button>
      )}
      {contract !== null && !isContractor && (
        <Button
          size="compact-sm"
          component={Link}
          to={paths.defectLetter}
          search={{ pj_id: contract } as never}
          leftSection={<Icon name="print" size={15} />}
        >
          หนังสือแจ้งความชำรุดบกพร่อง
        </Button>
      )}
      <Button
        size="compact-sm"
        leftSection={<Icon name="download" size={15} />}
        loading={send.isPending}
        onClick={() =>
          send.mutate({
            ...period,
            by,
            ...(contract !== null && { pj_id: contract }),
            ...(shown !== null && { version: shown }),
          })
        }
      >
        {shown === null ? 'ไฟล์ Excel' : `ไฟล์ Excel ของฉบับที่ ${formatNumber(shown)}`}
      </Button>
    </>
  )
}
