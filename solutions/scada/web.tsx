import { PlannedPage } from '@roadside/ui/parts/status-pages.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

const shows = ['ค่าของจุดวัดทุกจุดพร้อมหน่วย คุณภาพของข้อมูล และเกณฑ์', 'ค่าที่อ่านได้เท่านั้น ไม่มีการสั่งงานอุปกรณ์']

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title} shows={shows} />
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
