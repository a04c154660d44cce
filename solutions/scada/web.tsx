import { PlannedPage } from '@roadside/ui/parts/planned-page.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title}>หน้านี้จะแสดงค่าของจุดวัดทุกจุดพร้อมหน่วย คุณภาพของข้อมูล และเกณฑ์ โดยอ่านค่าอย่างเดียว ไม่มีการสั่งงานอุปกรณ์</PlannedPage>
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
