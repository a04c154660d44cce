import type { NoticeRow } from '@roadside/contract/notices/notice-calls.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { NoticeStateChip } from './notice-state-chip.tsx'
import { receiverWords, whyWords } from './why-words.ts'

export const noticeColumns: readonly TableColumn<NoticeRow>[] = [
  {
    id: 'created_at',
    header: 'เวลา',
    cell: ({ created_at }) => formatThaiDateTime(created_at, 'seconds'),
  },
  { id: 'state', header: 'สถานะ', cell: ({ state }) => <NoticeStateChip state={state} /> },
  { id: 'title', header: 'ข้อความ', cell: ({ title }) => <span title={title}>{title}</span> },
  {
    id: 'target',
    header: 'ถึง',
    cell: (row) => <span title={receiverWords(row)}>{receiverWords(row)}</span>,
  },
  {
    id: 'why',
    header: 'เพราะ',
    cell: (row) => <span title={whyWords(row)}>{whyWords(row)}</span>,
  },
  {
    id: 'answer',
    header: 'คำตอบของปลายทาง',
    cell: ({ answer }) => (answer ? <span title={answer}>{answer}</span> : '-'),
  },
]
